/** Fine: nothing to do. Look: when there is time. Act: now. */
export const HEALTH_LEVELS = ['fine', 'look', 'act'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];

/** Share of connections taken, seconds of lag, jobs failed, jobs waiting, milliseconds of event loop delay, bytes of memory, migrations missing, processes silent. */
export const HEALTH_CHECKS = [
  'connections',
  'lag',
  'failedJobs',
  'waitingJobs',
  'eventLoop',
  'memory',
  'migrations',
  'processes',
] as const;
export type HealthCheckName = (typeof HEALTH_CHECKS)[number];
