import type { HealthCheck, HealthCheckName, HealthLevel } from '#contract/system.ts';

const MEGABYTE = 1024 * 1024;

/** Thresholds for a warning and for a critical state. */
export const THRESHOLDS: Record<HealthCheckName, { warning: number; critical: number }> = {
  // Share of the connections that the database allows.
  connections: { warning: 0.7, critical: 0.9 },
  // Seconds the oldest upload has been waiting; the engine itself waits a few for more from the same user.
  lag: { warning: 30, critical: 300 },
  // Uploads that the engine could not process.
  setAside: { warning: 1, critical: 100 },
  failedJobs: { warning: 1, critical: 25 },
  waitingJobs: { warning: 500, critical: 10_000 },
  // Milliseconds: a person notices 100, a phone's upload times out long after 1,000.
  eventLoop: { warning: 100, critical: 1_000 },
  memory: { warning: 1_500 * MEGABYTE, critical: 3_000 * MEGABYTE },
  migrations: { warning: 1, critical: 1 },
  // Processes that went silent without signing off.
  processes: { warning: 1, critical: 3 },
};

export function judgeHealth(name: HealthCheckName, value: number | null, since: string | null = null): HealthCheck {
  const { warning, critical } = THRESHOLDS[name];
  const level: HealthLevel = value === null || value < warning ? 'fine' : value < critical ? 'warning' : 'critical';
  return { name, level, value, warning, critical, since: level === 'fine' ? null : since };
}

/** The first of the latest samples in a row that reach the warning. */
export function troubledSince<Sample extends { at: string }>(
  name: HealthCheckName,
  samples: readonly Sample[],
  read: (sample: Sample) => number,
): string | null {
  const fine = samples.findLastIndex((sample) => read(sample) < THRESHOLDS[name].warning);
  return samples[fine + 1]?.at ?? null;
}

export const worst = (levels: readonly HealthLevel[]): HealthLevel =>
  levels.includes('critical') ? 'critical' : levels.includes('warning') ? 'warning' : 'fine';
