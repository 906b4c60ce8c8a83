import { adminHref } from '#web/navigation/paths.ts';

/** The filters of the list of app users. */
export interface UserFilter {
  /** Seen on this day or later. */
  activeSince?: string;
  createdSince?: string;
  pilot?: 'true';
  platform?: string;
  version?: string;
  state?: string;
  /** A reason reported by the phone, or `any`. */
  warning?: string;
}

const DAY_MS = 86_400_000;
const READY: Readonly<Record<number, string>> = { 7: '&period=last7', 30: '' };
/** Home's days end today, so the usual lengths match a stored period. */
const daysOf = (from: string, to: string): string =>
  READY[(Date.parse(to) - Date.parse(from)) / DAY_MS + 1] ?? `&from=${from}&to=${to}`;

/** The app users behind a figure of a period, highest first; for scores, worst first. */
export const rankingHref = (
  projectId: number,
  { from, to }: { from: string; to: string },
  sort: 'score' | '-trips' | '-distance',
): string => `${adminHref('/admin/appUsers', projectId)}${daysOf(from, to)}&sort=${sort}`;

/** The app users behind a figure. */
export function homeUsersHref(projectId: number, filter: UserFilter = {}): string {
  const query = new URLSearchParams(filter as Record<string, string>).toString();
  return adminHref('/admin/appUsers', projectId) + (query && `&${query}`);
}
