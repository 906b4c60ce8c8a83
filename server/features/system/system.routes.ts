import { getSystemHealth, type HealthCheckName, type ProcessSample } from '#contract/system.ts';
import type { Context } from '#server/context.ts';
import { clusterState } from '#server/db/cluster.ts';
import { type Route, route } from '#server/http/route.ts';
import { queues } from '#server/jobs/queues.ts';
import { judgeHealth, troubledSince, worst } from './judge.ts';
import { type KnownProcess, knownProcesses } from './server-processes.ts';
import { databaseFacts, databaseLoad, migrationStates } from './system.queries.ts';
import { pendingUploads, setAsideUploads } from './waiting.queries.ts';

/** The worst process now, and since when. */
function ofWorst(name: HealthCheckName, processes: readonly KnownProcess[], read: (sample: ProcessSample) => number) {
  const now = ({ samples }: KnownProcess): number => Math.max(...samples.slice(-1).map(read));
  const [worstOne] = processes.filter(({ samples }) => samples.length > 0).sort((a, b) => now(b) - now(a));
  if (!worstOne) return judgeHealth(name, null);
  return judgeHealth(name, now(worstOne), troubledSince(name, worstOne.samples, read));
}

export function systemRoutes({ db, now }: Context): Route[] {
  return [
    route(getSystemHealth, async () => {
      const at = now();
      const cluster = await clusterState(db);
      const [load, facts, ran, pending, setAside, jobs, { live, silent }] = await Promise.all([
        databaseLoad(db),
        databaseFacts(db, cluster),
        migrationStates(db),
        pendingUploads(db),
        setAsideUploads(db),
        queues(db, at),
        knownProcesses(db, at),
      ]);
      const sum = (read: (queue: (typeof jobs)[number]) => number) => jobs.reduce((all, queue) => all + read(queue), 0);
      const oldest = (read: (queue: (typeof jobs)[number]) => string | null) =>
        jobs.flatMap((queue) => read(queue) ?? []).sort()[0] ?? null;
      const shared = live[0]?.shared ?? [];
      const share = (connections: number) => connections / load.maxConnections;
      const busySince = troubledSince('connections', shared, (sample) => share(sample.connections));
      const waitsFor = pending.oldestAt ? Math.max(0, (at.getTime() - pending.oldestAt.getTime()) / 1000) : 0;
      const silentSince = silent.map(({ seenAt }) => seenAt.toISOString()).sort()[0] ?? null;
      const checks = [
        judgeHealth('connections', share(load.connections), busySince),
        judgeHealth('lag', waitsFor, pending.oldestAt?.toISOString() ?? null),
        judgeHealth('setAside', setAside.count, setAside.oldestAt?.toISOString() ?? null),
        judgeHealth(
          'failedJobs',
          sum((queue) => queue.failed),
          oldest((queue) => queue.oldestFailedAt),
        ),
        judgeHealth(
          'waitingJobs',
          sum((queue) => queue.waiting),
          oldest((queue) => queue.oldestWaitingAt),
        ),
        ofWorst('eventLoop', live, (sample) => sample.eventLoopMs),
        ofWorst('memory', live, (sample) => sample.memoryBytes),
        judgeHealth('migrations', ran.filter((migration) => migration.at === null).length),
        judgeHealth('processes', silent.length, silentSince),
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
        cluster,
        samples: shared,
        processes: [...live, ...silent].map(({ seenAt, ...one }) => ({ ...one, seenAt: seenAt.toISOString() })),
      };
    }),
  ];
}
