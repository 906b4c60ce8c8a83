import { getSystemHealth } from '#contract/system.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { queues } from '#server/jobs/queues.ts';
import { judgeHealth, worst } from './judge.ts';
import { type KnownProcess, knownProcesses } from './server-processes.ts';
import { databaseFacts, databaseLoad, migrationStates } from './system.queries.ts';
import { pendingUploads, setAsideUploads } from './waiting.queries.ts';

const latest = (processes: readonly KnownProcess[], read: (sample: KnownProcess['samples'][number]) => number) => {
  const values = processes.flatMap(({ samples }) => samples.slice(-1).map(read));
  return values.length > 0 ? Math.max(...values) : null;
};

export function systemRoutes({ db, now }: Context): Route[] {
  return [
    route(getSystemHealth, async () => {
      const at = now();
      const [load, facts, ran, pending, setAside, jobs, { live, silent }] = await Promise.all([
        databaseLoad(db),
        databaseFacts(db),
        migrationStates(db),
        pendingUploads(db),
        setAsideUploads(db),
        queues(db, at),
        knownProcesses(db, at),
      ]);
      const sum = (read: (queue: (typeof jobs)[number]) => number) => jobs.reduce((all, queue) => all + read(queue), 0);
      const checks = [
        judgeHealth('connections', load.connections / load.maxConnections),
        judgeHealth('lag', pending.oldestAt ? Math.max(0, (at.getTime() - pending.oldestAt.getTime()) / 1000) : 0),
        judgeHealth('setAside', setAside),
        judgeHealth(
          'failedJobs',
          sum((queue) => queue.failed),
        ),
        judgeHealth(
          'waitingJobs',
          sum((queue) => queue.waiting),
        ),
        judgeHealth(
          'eventLoop',
          latest(live, (sample) => sample.eventLoopMs),
        ),
        judgeHealth(
          'memory',
          latest(live, (sample) => sample.memoryBytes),
        ),
        judgeHealth('migrations', ran.filter((migration) => migration.at === null).length),
        judgeHealth('processes', silent.length),
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
