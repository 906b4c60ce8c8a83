import type { HealthCheck, HealthCheckName, HealthLevel } from '#contract/system.ts';

const MEGABYTE = 1024 * 1024;

/** Thresholds for a warning and for a critical state. */
export const THRESHOLDS: Record<HealthCheckName, { look: number; act: number }> = {
  // Share of the connections that the database allows.
  connections: { look: 0.7, act: 0.9 },
  // Seconds the oldest upload has been waiting; the engine itself waits a few for more from the same user.
  lag: { look: 30, act: 300 },
  failedJobs: { look: 1, act: 25 },
  waitingJobs: { look: 500, act: 10_000 },
  // Milliseconds: a person notices 100, a phone's upload times out long after 1,000.
  eventLoop: { look: 100, act: 1_000 },
  memory: { look: 1_500 * MEGABYTE, act: 3_000 * MEGABYTE },
  migrations: { look: 1, act: 1 },
  // Processes that went silent without signing off.
  processes: { look: 1, act: 3 },
};

export function judge(name: HealthCheckName, value: number | null): HealthCheck {
  const { look, act } = THRESHOLDS[name];
  const level: HealthLevel = value === null || value < look ? 'fine' : value < act ? 'look' : 'act';
  return { name, level, value, look, act };
}

export const worst = (levels: readonly HealthLevel[]): HealthLevel =>
  levels.includes('act') ? 'act' : levels.includes('look') ? 'look' : 'fine';
