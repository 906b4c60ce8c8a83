import { describe, expect, it } from 'vitest';
import { canSee, menuFor, type PageUser, ROUTES } from '#contract/access.ts';
import { isDolphin, PROJECT_ROLES, type ProjectRole, rolesOn } from '#contract/roles.ts';

const PROJECT = 7;
const TOKEN = 'a-call-token';

const someone = (...roles: ProjectRole[]): PageUser => ({
  uid: 'uid-1',
  _id: 'record-1',
  globalRoles: [],
  projectRoles: roles.length > 0 ? [{ projectId: PROJECT, productName: 'Demo', roles }] : [],
});
const dolphin: PageUser = { ...someone(), globalRoles: ['admin'] };
const people = {
  dolphin,
  admin: someone('admin'),
  billing: someone('billing'),
  reader: someone('reader'),
  user: someone('user'),
  none: someone(),
};
const seers = (path: string) =>
  Object.entries(people).flatMap(([role, person]) => (canSee(person, PROJECT, path, TOKEN) ? [role] : []));

const EVERYONE = Object.keys(people);
const WITH_A_ROLE = ['dolphin', 'admin', 'billing', 'reader', 'user'];

describe('routes', () => {
  it.each([
    ['seed 2.1: sign-in', '/', EVERYONE],
    ['seed 2.2: registration', '/register', EVERYONE],
    ['seed 2.3: password reset', '/resetpw', EVERYONE],
    ['seed 2.4: onboarding', '/onboarding', EVERYONE],
    ['seed 2.5: home', '/admin', WITH_A_ROLE],
    ['seed 2.6: access control', '/admin/access', ['dolphin', 'admin']],
    ['seed 2.7: configuration', '/admin/sdkConfig', ['dolphin', 'admin']],
    ['seed 2.8: timeline', '/admin/appUsers', ['dolphin', 'admin', 'reader']],
    ['seed 2.9: points of interest', '/admin/poi', ['dolphin', 'admin']],
    ['seed 2.10, seed 6.10: dangerous areas', '/admin/da', ['dolphin']],
    ['seed 2.11, seed 6.10: public transport', '/admin/publicTransport', ['dolphin']],
    ['seed 2.12: assistance', '/admin/impact', ['dolphin', 'admin']],
    ['seed 2.13, seed 6.10: dolphin area', '/admin/dolphin', ['dolphin']],
    ['seed 2.14, seed 6.10: billing', '/admin/billing', ['dolphin']],
    ['seed 2.15: vehicle', '/admin/vehicle', ['dolphin']],
    ['seed 2.16: add project', '/admin/create', WITH_A_ROLE],
  ])('%s is at its address, open to those allowed', (_sentence, path, expected) => {
    expect(Object.keys(ROUTES)).toContain(path);
    expect(seers(path)).toEqual(expected);
  });
});

describe('roles', () => {
  it('seed 6.1: dolphin, admin, billing, reader, user and none are all there are', () => {
    const derived = Object.values(people).flatMap((person) => rolesOn(person, PROJECT));
    expect(derived).toEqual(['dolphin', 'admin', 'billing', 'reader', 'user', 'none']);
    expect([...PROJECT_ROLES].sort()).toEqual(['admin', 'billing', 'reader', 'user']);
  });
  it('seed 6.2: the global role admin makes a dolphin, whatever the project grants', () => {
    expect(isDolphin(dolphin)).toBe(true);
    expect(isDolphin(people.admin)).toBe(false);
    expect(rolesOn({ ...people.reader, globalRoles: ['admin'] }, PROJECT)).toEqual(['dolphin']);
  });
  it('seed 6.3: otherwise roles are those of the current project, and none without any', () => {
    expect(rolesOn(someone('admin', 'billing'), PROJECT)).toEqual(['admin', 'billing']);
    expect(rolesOn(people.admin, PROJECT + 1)).toEqual(['none']);
  });
});

describe('access by role', () => {
  const known = Object.keys(ROUTES).filter((path) => path.startsWith('/admin'));
  const seenBy = (person: PageUser) => known.filter((path) => canSee(person, PROJECT, path, TOKEN)).sort();

  it('seed 6.4: a dolphin sees everything, and an admin all that is not for dolphins alone', () => {
    expect(seenBy(dolphin)).toEqual([...known].sort());
    const forDolphins = ['/admin/da', '/admin/publicTransport', '/admin/dolphin', '/admin/billing', '/admin/vehicle'];
    expect(seenBy(people.admin)).toEqual(known.filter((path) => !forDolphins.includes(path)).sort());
  });
  it('seed 6.5: a reader sees home and the timeline, a billing user home; billing itself needs dolphin', () => {
    expect(canSee(people.reader, PROJECT, '/admin/appUsers/demo-user', TOKEN)).toBe(true);
    for (const path of ['/admin/access', '/admin/sdkConfig', '/admin/poi', '/admin/impact', '/admin/billing']) {
      expect(canSee(people.reader, PROJECT, path, TOKEN), path).toBe(false);
      expect(canSee(people.billing, PROJECT, path, TOKEN), path).toBe(false);
    }
  });
  it('seed 6.6: somebody without a role sees nothing below /admin of that project', () => {
    expect(seenBy(people.none)).toEqual([]);
  });
  it('seed 6.7: a user sees home and may add a project, and no data of the project', () => {
    expect(seenBy(people.user)).toEqual(['/admin', '/admin/account', '/admin/create', '/admin/inbox']);
  });
  it('seed 6.8: what is outside /admin is always allowed', () => {
    for (const path of ['/', '/register', '/resetpw', '/onboarding', '/anything', '/administrator']) {
      expect(canSee(null, PROJECT, path, null), path).toBe(true);
    }
  });
  it('seed 6.9: below /admin nothing opens without a uid and a token', () => {
    for (const path of known) {
      expect(canSee(null, PROJECT, path, TOKEN), path).toBe(false);
      expect(canSee({ ...dolphin, uid: '' }, PROJECT, path, TOKEN), path).toBe(false);
      expect(canSee(dolphin, PROJECT, path, null), path).toBe(false);
    }
  });
  it('seed 6.11: with a record and no project chosen, pages open', () => {
    expect(canSee(people.none, 0, '/admin/access', TOKEN)).toBe(true);
    const { _id, ...withoutRecord } = people.none;
    expect(canSee(withoutRecord, 0, '/admin/access', TOKEN)).toBe(false);
  });
  it('seed 9.9, seed 6.4: access goes by the beginning of the path, segment by segment', () => {
    expect(canSee(people.admin, PROJECT, '/admin/sdkConfig/receiver?selected=1', TOKEN)).toBe(true);
    expect(canSee(people.user, PROJECT, '/admin/access/anyone', TOKEN)).toBe(false);
    expect(canSee(people.admin, PROJECT, '/admin/da/12', TOKEN)).toBe(false);
    expect(canSee(people.admin, PROJECT, '//ADMIN/%64a', TOKEN)).toBe(false);
  });
});

describe('the menu', () => {
  const entries = (person: PageUser, project = PROJECT) => menuFor(person, project);
  const ADMIN = ['/admin/access', '/admin/sdkConfig', '/admin/poi', '/admin/impact'];
  const DOLPHIN = ['/admin/da', '/admin/publicTransport', '/admin/dolphin', '/admin/billing', '/admin/vehicle'];

  it('seed 6.13: four entries need admin', () => {
    expect(entries(people.admin)).toEqual(expect.arrayContaining(ADMIN));
    for (const person of [people.reader, people.billing, people.user, people.none]) {
      expect(entries(person).filter((path) => ADMIN.some((own) => own === path))).toEqual([]);
    }
  });
  it('seed 6.14: the timeline needs admin or reader', () => {
    const withTimeline = Object.entries(people).filter(([, person]) => entries(person).includes('/admin/appUsers'));
    expect(withTimeline.map(([role]) => role)).toEqual(['dolphin', 'admin', 'reader']);
  });
  it('seed 6.15: five entries need dolphin', () => {
    for (const path of DOLPHIN) {
      const seenBy = Object.entries(people).filter(([, person]) => entries(person).some((entry) => entry === path));
      expect(seenBy.map(([role]) => role)).toEqual(['dolphin']);
    }
  });
  it('seed 6.16: a dolphin sees every entry', () => {
    expect(entries(dolphin)).toEqual(expect.arrayContaining(['/admin', '/admin/appUsers', ...ADMIN, ...DOLPHIN]));
  });
  it('seed 2.30: without a project there is no entry', () => {
    for (const person of Object.values(people)) expect(entries(person, 0)).toEqual([]);
  });
});
