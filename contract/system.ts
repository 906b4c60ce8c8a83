import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** OK, warning or critical. */
export const HEALTH_LEVELS = ['fine', 'warning', 'critical'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];

/**
 * Share of used connections, seconds of lag, uploads set aside, failed jobs, waiting jobs, event loop delay in
 * milliseconds, bytes of memory, missing migrations, unresponsive processes.
 */
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

/** A sample of a process, for charts. */
export const processSample = z.object({
  at: moment,
  memoryBytes: whole,
  /** Event loop delay in milliseconds: the 99th percentile since the last sample. */
  eventLoopMs: number,
  /** The share of one processor core; 1 is all of it. */
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
  /** The last hour, oldest first. */
  samples: z.array(processSample),
});
export type ServerProcess = z.infer<typeof serverProcess>;

/** A sample of what all processes share. */
export const sharedSample = z.object({
  at: moment,
  /** Stored uploads per minute; null for the first sample. */
  uploadsPerMinute: z.nullable(number),
  pending: whole,
  lagSeconds: number,
  connections: whole,
});
export type SharedSample = z.infer<typeof sharedSample>;

export const healthCheck = z.object({
  name: z.enum(HEALTH_CHECKS),
  level: z.enum(HEALTH_LEVELS),
  /** In the unit of the check; null if unknown. */
  value: z.nullable(number),
  /** The values from which the level is warning, or critical. */
  warning: number,
  critical: number,
  /** The start of the problem; null if it is fine or the start is unknown. */
  since: z.nullable(moment),
});
export type HealthCheck = z.infer<typeof healthCheck>;

/** A Citus cluster. */
export const clusterHealth = z.object({
  /** The version of Citus. */
  version: z.string(),
  nodes: z.array(
    z.object({
      /** As host:port. */
      address: z.string(),
      isCoordinator: z.boolean(),
      isReachable: z.boolean(),
      shards: whole,
      sizeBytes: whole,
    }),
  ),
  /** The size of the fullest worker relative to an even share: 1 is even; null if unknown. */
  skew: z.nullable(number),
  /** Shards being moved between nodes during a rebalance. */
  moves: z.nullable(z.object({ done: whole, total: whole, failed: whole })),
});
export type ClusterHealth = z.infer<typeof clusterHealth>;

export const getSystemHealth = endpoint({
  name: 'get system health',
  area: 'system',
  method: 'GET',
  path: '/move/system/health',
  summary:
    'The health of the product: database, uploads and their lag, queues, and every server process, over the last hour.',
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
