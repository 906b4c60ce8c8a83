import type { RoutePath } from '#contract/access.ts';

/** Addresses of the product, in one place. Pages below /admin always carry the project. */
export const adminHref = (path: RoutePath | `${RoutePath}/${string}`, projectId: number): string =>
  `${path}?projectId=${projectId}`;
export const homeHref = (projectId: number): string => adminHref('/admin', projectId);

/** The sign-in page, with the way back. */
export const signInHref = (redirect?: string): string =>
  redirect ? `/?redirect=${encodeURIComponent(redirect)}` : '/';
