import type { RecordOf } from '#contract/upload-records.ts';

type Complaint = RecordOf<'warnings'>;

/** A phone's latest report per kind and service. */
export type Complaints = Record<string, { t: number; reasons: string[] }>;

/** More than the SDK has services; a phone may report others, of which only the latest are kept. */
export const MAX_COMPLAINTS = 40;
/** More than the SDK has reasons, for one service and for all together: each takes rows to count it and to search by it. */
export const MAX_REASONS_PER_SERVICE = 10;
export const MAX_REASONS = 50;

/** The latest complaint of each service. */
export function latestOfEach(complaints: readonly Complaint[]): Complaint[] {
  const latest = new Map<string, Complaint>();
  for (const one of complaints) {
    const known = latest.get(one.service);
    if (!known || one.t >= known.t) latest.set(one.service, one);
  }
  return [...latest.values()].sort((a, b) => b.t - a.t).slice(0, MAX_COMPLAINTS);
}

/** Merges both, within the limits; for the same service the later one wins, with equal times the second. */
export function latestOf(known: Complaints, more: Complaints): Complaints {
  const all = new Map(Object.entries(known));
  for (const [key, report] of Object.entries(more)) {
    const former = all.get(key);
    if (!former || report.t >= former.t) all.set(key, report);
  }
  const latest = [...all].sort(([, a], [, b]) => b.t - a.t).slice(0, MAX_COMPLAINTS);
  let left = MAX_REASONS;
  const kept = latest.flatMap(([key, { t, reasons }]): [string, Complaints[string]][] => {
    const some = reasons.slice(0, Math.min(MAX_REASONS_PER_SERVICE, left));
    left -= some.length;
    // Without any of its reasons it would read as if all was well.
    return reasons.length > 0 && some.length === 0 ? [] : [[key, { t, reasons: some }]];
  });
  return Object.fromEntries(kept);
}
