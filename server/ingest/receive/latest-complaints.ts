import type { RecordOf } from '#contract/upload-records.ts';

type Complaint = RecordOf<'warnings'>;

/** A phone's latest report per kind and service. */
export type Complaints = Record<string, { t: number; reasons: string[] }>;

/** More than the SDK has services; a phone may report others, of which only the latest are kept. */
export const MOST_COMPLAINTS = 100;

/** The latest complaint of each service. */
export function latestOfEach(complaints: readonly Complaint[]): Complaint[] {
  const latest = new Map<string, Complaint>();
  for (const one of complaints) {
    const known = latest.get(one.service);
    if (!known || one.t >= known.t) latest.set(one.service, one);
  }
  return [...latest.values()].sort((a, b) => b.t - a.t).slice(0, MOST_COMPLAINTS);
}

/** Merges both; for the same service the later one wins, with equal times the second. */
export function latestOf(known: Complaints, more: Complaints): Complaints {
  const all = new Map(Object.entries(known));
  for (const [key, report] of Object.entries(more)) {
    const former = all.get(key);
    if (!former || report.t >= former.t) all.set(key, report);
  }
  if (all.size <= MOST_COMPLAINTS) return Object.fromEntries(all);
  return Object.fromEntries([...all].sort(([, a], [, b]) => b.t - a.t).slice(0, MOST_COMPLAINTS));
}
