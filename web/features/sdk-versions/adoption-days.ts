import type { ReplyOf } from '#contract/endpoint.ts';
import { compareVersions, type getSdkAdoption, isBelow, VERSION_PATTERN } from '#contract/sdk-versions.ts';
import { DAY_MS, utcDay } from '#contract/utc-day.ts';

export type Adoption = ReplyOf<typeof getSdkAdoption>;

export interface AdoptionSeries {
  version: string;
  below: boolean;
  /** By day; null where nothing was counted. */
  users: (number | null)[];
}

export interface AdoptionDays {
  days: string[];
  /** Newest first; the rest is summed at the end under an empty name. */
  series: AdoptionSeries[];
  totals: (number | null)[];
}

/** More colours cannot be told apart. */
const MAX_SERIES = 6;

/** Newest first; invalid versions last. */
export function newestFirst(a: string, b: string): number {
  const [isA, isB] = [VERSION_PATTERN.test(a), VERSION_PATTERN.test(b)];
  if (isA && isB) return compareVersions(b, a);
  return isA === isB ? a.localeCompare(b) : isA ? -1 : 1;
}

/** Every counted day with its most used versions. */
export function adoptionDays({ rows, minimum }: Pick<Adoption, 'rows' | 'minimum'>): AdoptionDays {
  const [first, last] = [rows[0]?.day, rows.at(-1)?.day];
  if (!first || !last) return { days: [], series: [], totals: [] };
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) days.push(utcDay(at));
  const place = new Map(days.map((day, index) => [day, index]));
  const totals: (number | null)[] = days.map(() => null);
  const sums = new Map<string, number>();
  for (const { day, version, users } of rows) {
    const at = place.get(day) ?? 0;
    totals[at] = (totals[at] ?? 0) + users;
    if (version) sums.set(version, (sums.get(version) ?? 0) + users);
  }
  const shown = [...sums.keys()].sort((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0)).slice(0, MAX_SERIES);
  const rowOf = (version: string): AdoptionSeries => ({
    version,
    below: isBelow(version, minimum),
    users: totals.map((total) => (total === null ? null : 0)),
  });
  const series = shown.sort(newestFirst).map(rowOf);
  const others = rowOf('');
  for (const { day, version, users } of rows) {
    const target = series.find((one) => one.version === version) ?? others;
    const at = place.get(day) ?? 0;
    target.users[at] = (target.users[at] ?? 0) + users;
  }
  return { days, totals, series: others.users.some((users) => users) ? [...series, others] : series };
}

/** The last counted day; rare versions under an empty name. */
export function latestUse({ rows }: Pick<Adoption, 'rows'>): Map<string, { users: number; projects: number }> {
  const last = rows.at(-1)?.day;
  return new Map(
    rows.filter((row) => row.day === last).map(({ version, users, projects }) => [version, { users, projects }]),
  );
}
