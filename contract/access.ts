import { NO_PROJECT } from './constants.ts';
import { isDolphin, type Role, type RoleHolder, rolesOn } from './roles.ts';

/** Who may open a route: anyone, anyone signed in, or people with one of these roles on the current project. */
export type RouteAccess = 'public' | 'signed-in' | readonly Role[];

/** Every page of the product, in the order of the menu. The longest route that is a prefix of a path decides. */
export const ROUTES = {
  '/': 'public',
  '/register': 'public',
  '/resetpw': 'public',
  '/onboarding': 'public',
  '/verify': 'public',
  '/alert': 'public',
  '/unsubscribe': 'public',
  '/docs': 'public',
  '/admin': 'signed-in',
  '/admin/access': ['admin'],
  '/admin/sdkConfig': ['admin'],
  '/admin/appUsers': ['admin', 'reader'],
  '/admin/poi': ['admin'],
  '/admin/impact': ['admin'],
  '/admin/insights': ['admin', 'reader'],
  '/admin/da': ['dolphin'],
  '/admin/publicTransport': ['dolphin'],
  '/admin/dolphin': ['dolphin'],
  '/admin/billing': ['dolphin'],
  '/admin/vehicle': ['dolphin'],
  '/admin/activityMap': ['admin', 'reader'],
  '/admin/account': 'signed-in',
  '/admin/inbox': 'signed-in',
  '/admin/create': 'signed-in',
} as const satisfies Record<string, RouteAccess>;
export type RoutePath = keyof typeof ROUTES;
export type AdminPath = Extract<RoutePath, `/admin${string}`>;

/**
 * A pattern allows everything that starts with it, segment by segment. "/" alone is left out of the lists below: as a
 * prefix it would allow everything, and pages outside /admin are open to everyone anyway.
 */
const EVERYTHING = ['/'] as const;
const ROLE_PATTERNS: Record<Role, readonly string[]> = {
  dolphin: EVERYTHING,
  admin: EVERYTHING,
  billing: ['/register', '/resetpw', '/admin', '/admin/appUsers', '/admin/billing'],
  reader: [
    '/register',
    '/resetpw',
    '/admin',
    '/admin/appUsers',
    '/admin/insights',
    '/admin/activityMap',
    '/admin/billing',
  ],
  none: ['/register', '/resetpw', '/onboarding'],
  user: ['/admin', '/admin/create'],
};

/** The path as the router sees it: decoded, single slashes, no dots, no trailing slash, lower case. */
export function normalisePath(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  let decoded = bare;
  try {
    decoded = decodeURIComponent(bare);
  } catch {
    // A stray percent sign is an ordinary character to the router.
  }
  const segments: string[] = [];
  for (const segment of decoded.replaceAll('\\', '/').split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment.toLowerCase());
  }
  return `/${segments.join('/')}`;
}

const startsWith = (path: string, pattern: string): boolean => {
  const prefix = pattern.toLowerCase();
  return prefix === '/' || path === prefix || path.startsWith(`${prefix}/`);
};

const longestFirst = (Object.keys(ROUTES) as RoutePath[]).sort((a, b) => b.length - a.length);

/**
 * The route that decides for a path; an unknown path below /admin falls back to /admin, whose layout shows Not Found.
 */
export const routeOf = (path: string): RoutePath => {
  const normal = normalisePath(path);
  return longestFirst.find((route) => startsWith(normal, route)) ?? '/';
};

const routeAllows = (access: RouteAccess, roles: readonly Role[]): boolean =>
  access === 'public' || access === 'signed-in' || roles.includes('dolphin') || access.some((r) => roles.includes(r));

const patternsAllow = (path: string, roles: readonly Role[]): boolean =>
  roles.some((role) => ROLE_PATTERNS[role].some((pattern) => startsWith(path, pattern)));

export interface PageUser extends RoleHolder {
  uid: string;
  /** The product's own record; absent until it is created. */
  _id?: string | undefined;
}

/**
 * The single rule of page access, in the browser and on the server. Where two tables of the product disagree, the
 * stricter one wins.
 */
export function canSee(user: PageUser | null, project: number, path: string, token: string | null): boolean {
  const normal = normalisePath(path);
  if (!startsWith(normal, '/admin')) return true;
  if (!user?.uid || !token) return false;
  const access: RouteAccess = ROUTES[routeOf(normal)];
  const dolphinOnly = Array.isArray(access) && access.length === 1 && access[0] === 'dolphin';
  if (dolphinOnly) return isDolphin(user);
  if (user._id && project === NO_PROJECT) return true;
  const roles = rolesOn(user, project);
  return patternsAllow(normal, roles) && routeAllows(access, roles);
}

/** Pages reached by buttons and the account menu. */
const NOT_IN_MENU = ['/admin/account', '/admin/inbox', '/admin/create'] as const satisfies readonly AdminPath[];
export type MenuPath = Exclude<AdminPath, (typeof NOT_IN_MENU)[number]>;

/** The entries of the sidebar, in order. */
export const MENU = (Object.keys(ROUTES) as RoutePath[]).filter(
  (path): path is MenuPath => path.startsWith('/admin') && !NOT_IN_MENU.some((other) => other === path),
);

export const isDolphinOnly = (path: RoutePath): boolean => {
  const access: RouteAccess = ROUTES[path];
  return Array.isArray(access) && access.includes('dolphin');
};

/** Pages whose access depends on a project role need a selected project. */
export const needsProject = (path: string): boolean => {
  const access: RouteAccess = ROUTES[routeOf(path)];
  return Array.isArray(access) && !access.includes('dolphin');
};

/** The menu is empty without a selected project. */
export const menuFor = (user: RoleHolder, project: number): readonly MenuPath[] =>
  project === NO_PROJECT ? [] : MENU.filter((path) => routeAllows(ROUTES[path], rolesOn(user, project)));

/** The `pages` of the session: every route the person may open now. */
export const pagesFor = (user: PageUser | null, project: number, token: string | null): readonly RoutePath[] =>
  (Object.keys(ROUTES) as RoutePath[]).filter((path) => canSee(user, project, path, token));
