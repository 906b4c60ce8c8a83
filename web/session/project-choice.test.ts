import { describe, expect, it } from 'vitest';
import { adminOf } from './people.test-support.ts';
import { projectAfterLogin, projectAtStart, projectInAddress } from './project-choice.ts';

const projectRoles = adminOf(3, 7, 9);

describe('the project', () => {
  it('of the address always wins', () => {
    expect(projectAfterLogin({ fromAddress: '7', projectRoles })).toBe(7);
    expect(projectAtStart({ fromAddress: '44', current: 3, projectRoles })).toBe(44);
  });
  it('stays none when the address says 0', () => {
    expect(projectAfterLogin({ fromAddress: '0', projectRoles })).toBe(0);
    expect(projectAtStart({ fromAddress: '0', current: 3, projectRoles })).toBe(0);
  });
  it('after a login is that of the last role', () => {
    expect(projectAfterLogin({ fromAddress: null, projectRoles })).toBe(9);
  });
  it('at page start is the first role, unless one is chosen already', () => {
    expect(projectAtStart({ fromAddress: undefined, current: 0, projectRoles })).toBe(3);
    expect(projectAtStart({ fromAddress: undefined, current: 9, projectRoles })).toBe(9);
  });
  it('is none for a person without roles', () => {
    expect(projectAfterLogin({ fromAddress: null, projectRoles: [] })).toBe(0);
    expect(projectAtStart({ fromAddress: undefined, current: 0, projectRoles: [] })).toBe(0);
  });
  it.each(['', '-1', '1.5', '1e3', 'x', '7 ', '9999999999999999', null, undefined, {}])(
    'is not read from %j',
    (fromAddress) => {
      expect(projectInAddress(fromAddress)).toBeUndefined();
    },
  );
});
