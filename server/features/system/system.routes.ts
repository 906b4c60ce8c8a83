import { getSystemHealth } from '#contract/system.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { queues } from '#server/jobs/queues.ts';
import { judge, worst } from './judge.ts';
import { type KnownProcess, knownProcesses } from './server-processes.ts';
import { databaseFacts, databaseLoad, migrationStates } from './system.queries.ts';
import { pendingUploads } from './waiting.queries.ts';

const latest = (processes: readonly KnownProcess[], read: (sample: KnownProcess['samples'][number]) => number) => {
  const values = processes.flatMap(({ samples }) => samples.slice(-1).map(read));
  return values.length > 0 ? Math.max(...values) : null;
};

export function systemRoutes({ db, now }: Context): Route[] {
  return [
    route(getSystemHealth, async () => {
      const at = now();
      const [load, facts, ran, pending, jobs, { live, silent }] = await Promise.all([
        databaseLoad(db),
        databaseFacts(db),
        migrationStates(db),
        pendingUploads(db),
        queues(db, at),
        knownProcesses(db, at),
      ]);
      const sum = (read: (queue: (typeof jobs)[number]) => number) => jobs.reduce((all, queue) => all + read(queue), 0);
      const checks = [
        judge('connections', load.connections / load.maxConnections),
        judge('lag', pending.oldestAt ? Math.max(0, (at.getTime() - pending.oldestAt.getTime()) / 1000) : 0),
        judge(
          'failedJobs',
          sum((queue) => queue.failed),
        ),
        judge(
          'waitingJobs',
          sum((queue) => queue.waiting),
        ),
        judge(
          'eventLoop',
          latest(live, (sample) => sample.eventLoopMs),
        ),
        judge(
          'memory',
          latest(live, (sample) => sample.memoryBytes),
        ),
        judge('migrations', ran.filter((migration) => migration.at === null).length),
        judge('processes', silent.length),
      ];
      return {
        level: worst(checks.map((check) => check.level)),
        checks,
        database: {
          ...facts,
          connections: load.connections,
          maxConnections: load.maxConnections,
          migrations: ran,
        },
        samples: live[0]?.shared ?? [],
        processes: [...live, ...silent].map(({ seenAt, ...one }) => ({ ...one, seenAt: seenAt.toISOString() })),
      };
    }),
  ];
}
