import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** OK, warning or critical. */
export const HEALTH_LEVELS = ['fine', 'warning', 'critical'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];

/** Share of connections taken, seconds of lag, uploads set aside, jobs failed, jobs waiting, milliseconds of event loop delay, bytes of memory, migrations missing, processes silent. */
export const HEALTH_CHECKS = [
  'connections',
  'lag',
  'setAside',
  'failedJobs',
  'waitingJobs',
  'eventLoop',
  'memory',
  'migrations',
  'processes',
] as const;
export type HealthCheckName = (typeof HEALTH_CHECKS)[number];

const number = z.number();
const whole = z.int();
const moment = z.iso.datetime();

/** One look at a process; charts are made of these. */
export const processSample = z.object({
  at: moment,
  memoryBytes: whole,
  /** Event loop delay in milliseconds: the 99th percentile since the last sample. */
  eventLoopMs: number,
  /** Of one processor, 1 = all of it. */
  cpu: number,
});
export type ProcessSample = z.infer<typeof processSample>;

export const serverProcess = z.object({
  id: z.string(),
  host: z.string(),
  pid: whole,
  version: z.string(),
  node: z.string(),
  parts: z.array(z.string()),
  startedAt: moment,
  seenAt: moment,
  heapBytes: whole,
  /** Of the last hour, oldest first. */
  samples: z.array(processSample),
});
export type ServerProcess = z.infer<typeof serverProcess>;

/** One look at what all processes share. */
export const sharedSample = z.object({
  at: moment,
  /** Uploads stored a minute; null for the first look. */
  uploadsPerMinute: z.nullable(number),
  pending: whole,
  lagSeconds: number,
  connections: whole,
});
export type SharedSample = z.infer<typeof sharedSample>;

export const healthCheck = z.object({
  name: z.enum(HEALTH_CHECKS),
  level: z.enum(HEALTH_LEVELS),
  /** In the unit that the name implies; null when it is not known. */
  value: z.nullable(number),
  /** The values from which the level is warning, or critical. */
  warning: number,
  critical: number,
  /** Since when it is not fine, as far back as the last hour is known; null while it is, or where nobody noted it. */
  since: z.nullable(moment),
});
export type HealthCheck = z.infer<typeof healthCheck>;

/** A database on many machines. */
export const clusterHealth = z.object({
  /** Of the extension that spreads the tables. */
  version: z.string(),
  nodes: z.array(
    z.object({
      /** host:port */
      address: z.string(),
      isCoordinator: z.boolean(),
      isReachable: z.boolean(),
      shards: whole,
      sizeBytes: whole,
    }),
  ),
  /** What the fullest worker holds against an even share: 1 is even; null where it is not known. */
  skew: z.nullable(number),
  /** Shards that are being moved between nodes, while a rebalance runs. */
  moves: z.nullable(z.object({ done: whole, total: whole, failed: whole })),
});
export type ClusterHealth = z.infer<typeof clusterHealth>;

export const getSystemHealth = endpoint({
  name: 'get system health',
  area: 'system',
  method: 'GET',
  path: '/move/system/health',
  summary: 'How the product is: database, uploads and their lag, queue, and every server process, over the last hour.',
  right: { who: 'dolphin' },
  reply: z.object({
    level: z.enum(HEALTH_LEVELS),
    checks: z.array(healthCheck),
    database: z.object({
      version: z.string(),
      startedAt: moment,
      sizeBytes: whole,
      connections: whole,
      maxConnections: whole,
      migrations: z.array(z.object({ name: z.string(), at: z.nullable(moment) })),
      tables: z.array(z.object({ name: z.string(), sizeBytes: whole, rows: whole })),
    }),
    /** Null for a single database. */
    cluster: z.nullable(clusterHealth),
    samples: z.array(sharedSample),
    processes: z.array(serverProcess),
  }),
});
