import { describe, expect, it } from 'vitest';
import { countDone, stepStates } from './onboarding-steps.ts';

const role = { projectId: 7, productName: 'Demo', roles: ['admin' as const] };

describe('stepStates', () => {
  it('asks a stranger for an account first', () => {
    expect(stepStates(null)).toEqual({ account: 'next', email: 'waits', project: 'waits' });
  });
  it('leads a new person to the e-mail, with the project already open', () => {
    const states = stepStates({ emailVerified: false, projectRoles: [] });
    expect(states).toEqual({ account: 'done', email: 'next', project: 'open' });
    expect(countDone(states)).toBe(1);
  });
  it('keeps the e-mail as the next step when the project came first', () => {
    expect(stepStates({ emailVerified: false, projectRoles: [role] })).toEqual({
      account: 'done',
      email: 'next',
      project: 'done',
    });
  });
  it('has nothing left to ask once all is done', () => {
    const states = stepStates({ emailVerified: true, projectRoles: [role] });
    expect(Object.values(states)).toEqual(['done', 'done', 'done']);
    expect(countDone(states)).toBe(3);
  });
});
