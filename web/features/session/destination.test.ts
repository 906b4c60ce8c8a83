import { describe, expect, it } from 'vitest';
import { adminOf, aUser } from '#web/session/people.test-support.ts';
import { destination, projectInRedirect } from './destination.ts';
import { tokenInHash } from './link-token.ts';

const ORIGIN = 'https://move.example';
const state = { user: aUser({ projectRoles: adminOf(3, 9) }), token: 'call-token', currentProject: 9 };
const to = (redirect: string | null, changes: Partial<typeof state> = {}) =>
  destination(redirect, ORIGIN, { ...state, ...changes });

describe('where / forwards a signed-in person', () => {
  it('is Home of the project without a redirect', () => {
    expect(to(null)).toBe('/admin?projectId=9');
    expect(to(null, { currentProject: 0 })).toBe('/admin?projectId=3');
  });
  it('is the address of the redirect, with its query', () => {
    expect(to('/admin/poi?projectId=3&tag=a')).toBe('/admin/poi?projectId=3&tag=a');
  });
  it('is Home for a redirect that leads out of the product', () => {
    expect(to('//evil.example/admin')).toBe('/admin?projectId=9');
    expect(to('/register')).toBe('/admin?projectId=9');
  });
  it('is nowhere when the person may not see it, to avoid a loop', () => {
    expect(to('/admin/da?projectId=3')).toBeNull();
    expect(to('/admin/poi?projectId=44')).toBeNull();
  });
  it('is nowhere without a user', () => {
    expect(destination('/admin', ORIGIN, { user: null, token: null, currentProject: 0 })).toBeNull();
  });
  it('knows the project that the redirect names', () => {
    expect(projectInRedirect('/admin/poi?projectId=3', ORIGIN)).toBe('3');
    expect(projectInRedirect('https://evil.example/admin?projectId=3', ORIGIN)).toBeNull();
    expect(projectInRedirect(null, ORIGIN)).toBeNull();
  });
});

it('finds the key of a mail behind the #', () => {
  expect(tokenInHash('#token=abc_-1')).toBe('abc_-1');
  expect(tokenInHash('')).toBeNull();
  expect(tokenInHash('#content')).toBeNull();
});
