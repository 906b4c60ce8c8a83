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

/** The people behind a figure of a period, most first; of the score, worst first. */
export const rankingHref = (
  projectId: number,
  { from, to }: { from: string; to: string },
  sort: 'score' | '-trips' | '-distance',
): string => `${adminHref('/admin/appUsers', projectId)}&view=ranking&from=${from}&to=${to}&sort=${sort}`;

/** The app users behind a figure. */
export function usersHref(projectId: number, filter: UserFilter = {}): string {
  const query = new URLSearchParams(filter as Record<string, string>).toString();
  return adminHref('/admin/appUsers', projectId) + (query && `&${query}`);
}
