import { describe, expect, it } from 'vitest';
import {
  canSee,
  MENU,
  menuFor,
  needsProject,
  normalisePath,
  type PageUser,
  ROUTES,
  type RoutePath,
  routeOf,
} from './access.ts';
import { PROJECT_ROLES, type Role } from './roles.ts';

const PROJECT = 7;
const TOKEN = 'a-call-token';
const ROLES: readonly Role[] = ['dolphin', ...PROJECT_ROLES, 'none'];

const personWith = (...roles: Role[]): PageUser => ({
  uid: 'u1',
  _id: 'r1',
  globalRoles: roles.includes('dolphin') ? ['admin'] : [],
  projectRoles: [
    {
      projectId: PROJECT,
      productName: 'P',
      roles: PROJECT_ROLES.filter((role) => roles.includes(role)),
    },
  ],
});

/** One letter per role that may open the route with the project chosen: Dolphin Admin Billing Reader User None. */
const CHOSEN: Record<RoutePath, string> = {
  '/': 'DABRUN',
  '/register': 'DABRUN',
  '/resetpw': 'DABRUN',
  '/onboarding': 'DABRUN',
  '/verify': 'DABRUN',
  '/alert': 'DABRUN',
  '/unsubscribe': 'DABRUN',
  '/docs': 'DABRUN',
  '/admin': 'DABRU',
  '/admin/account': 'DABRU',
  '/admin/inbox': 'DABRU',
  '/admin/create': 'DABRU',
  '/admin/access': 'DA',
  '/admin/sdkConfig': 'DA',
  '/admin/appUsers': 'DAR',
  '/admin/activityMap': 'DAR',
  '/admin/poi': 'DA',
  '/admin/da': 'D',
  '/admin/publicTransport': 'D',
  '/admin/impact': 'DA',
  '/admin/insights': 'DAR',
  '/admin/dolphin': 'D',
  '/admin/billing': 'D',
  '/admin/vehicle': 'D',
};
const DOLPHIN_ONLY = ['/admin/da', '/admin/publicTransport', '/admin/dolphin', '/admin/billing', '/admin/vehicle'];
const letter = (role: Role) => role[0]?.toUpperCase() ?? '';

describe('canSee', () => {
  const routes = Object.keys(ROUTES) as RoutePath[];

  for (const role of ROLES) {
    it.each(routes)(`a ${role} with the project chosen on %s`, (route) => {
      expect(canSee(personWith(role), PROJECT, route, TOKEN)).toBe(CHOSEN[route].includes(letter(role)));
    });
    it.each(routes)(`a ${role} with no project chosen on %s`, (route) => {
      const expected = !DOLPHIN_ONLY.includes(route) || role === 'dolphin';
      expect(canSee(personWith(role), 0, route, TOKEN)).toBe(expected);
    });
  }

  it.each(routes)('nobody signed in, or no token, on %s', (route) => {
    const open = !route.startsWith('/admin');
    expect(canSee(null, PROJECT, route, TOKEN)).toBe(open);
    expect(canSee(personWith('dolphin'), PROJECT, route, null)).toBe(open);
    expect(canSee({ ...personWith('dolphin'), uid: '' }, PROJECT, route, TOKEN)).toBe(open);
  });

  it('combines the rights of several roles', () => {
    const both = personWith('user', 'reader');
    expect(canSee(both, PROJECT, '/admin/appUsers', TOKEN)).toBe(true);
    expect(canSee(both, PROJECT, '/admin/access', TOKEN)).toBe(false);
  });

  it('requires a user record for the page without a project', () => {
    expect(canSee({ ...personWith('none'), _id: undefined }, 0, '/admin', TOKEN)).toBe(false);
  });

  it('treats a project without a role like any other customer’s project', () => {
    expect(canSee(personWith('admin'), 8, '/admin', TOKEN)).toBe(false);
    expect(canSee(personWith('dolphin'), 8, '/admin/access', TOKEN)).toBe(true);
  });

  it.each([
    '/admin//da',
    '//admin/da',
    '/admin/da/',
    '/ADMIN/DA',
    '/admin/%64a',
    '/%61dmin/da',
    '/admin/da?projectId=7',
    '/admin/da#x',
    '/admin/./da',
    '/admin/poi/../da',
    '/admin%2Fda',
    '/admin/da/areas/5',
    '\\admin\\da',
  ])('is not fooled by %s', (path) => {
    expect(canSee(personWith('admin'), PROJECT, path, TOKEN)).toBe(false);
    expect(canSee(personWith('dolphin'), PROJECT, path, TOKEN)).toBe(true);
  });

  it('matches whole segments', () => {
    expect(canSee(null, 0, '/administrator', null)).toBe(true);
    expect(canSee(personWith('admin'), PROJECT, '/admin/dashboard', TOKEN)).toBe(true);
    expect(routeOf('/admin/dashboard')).toBe('/admin');
    expect(routeOf('/admin/sdkConfig/keys')).toBe('/admin/sdkConfig');
  });

  it('knows the pages that are about one project', () => {
    expect(['/admin/access', '/admin/sdkConfig/keys', '/admin/poi'].every(needsProject)).toBe(true);
    expect(
      ['/admin', '/admin/create', '/admin/account', '/admin/dolphin', '/admin/nothing', '/'].some(needsProject),
    ).toBe(false);
  });

  it('keeps a stray percent sign unchanged', () => {
    expect(normalisePath('/admin/100%')).toBe('/admin/100%');
  });
});

describe('the menu', () => {
  const entries = (role: Role, project = PROJECT) => menuFor(personWith(role), project);

  it('shows every entry to a dolphin and nothing without a project', () => {
    expect(entries('dolphin')).toEqual(MENU);
    expect(entries('dolphin', 0)).toEqual([]);
  });
  it('shows others the pages of their role', () => {
    expect(entries('admin')).toEqual([
      '/admin',
      '/admin/access',
      '/admin/sdkConfig',
      '/admin/appUsers',
      '/admin/poi',
      '/admin/impact',
      '/admin/insights',
      '/admin/activityMap',
    ]);
    expect(entries('reader')).toEqual(['/admin', '/admin/appUsers', '/admin/insights', '/admin/activityMap']);
    expect(entries('billing')).toEqual(['/admin']);
    expect(entries('user')).toEqual(['/admin']);
  });
});
