import type { RoutePath } from '#contract/access.ts';

/** All addresses of the product. Pages below /admin always include the project. */
export const adminHref = (path: RoutePath | `${RoutePath}/${string}`, projectId: number): string =>
  `${path}?projectId=${projectId}`;
export const homeHref = (projectId: number): string => adminHref('/admin', projectId);

/** One app user's page; with a day, that day. */
export const appUserHref = (projectId: number, userId: string, day?: string | null): string =>
  `${adminHref('/admin/appUsers', projectId)}&user=${encodeURIComponent(userId)}${day ? `&date=${day}` : ''}`;

/** The sign-in page, with the address to return to. */
export const signInHref = (redirect?: string): string =>
  redirect ? `/?redirect=${encodeURIComponent(redirect)}` : '/';
