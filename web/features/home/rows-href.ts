import { adminHref } from '#web/navigation/paths.ts';

/** What the list of app users is narrowed to. */
export interface UserFilter {
  /** Seen on this day or later. */
  activeSince?: string;
  createdSince?: string;
  pilot?: 'true';
  platform?: string;
  version?: string;
  state?: string;
  /** A reason that the phone told, or `any`. */
  warning?: string;
}

/** The app users behind a figure. */
export function usersHref(projectId: number, filter: UserFilter = {}): string {
  const query = new URLSearchParams(filter as Record<string, string>).toString();
  return adminHref('/admin/appUsers', projectId) + (query && `&${query}`);
}
