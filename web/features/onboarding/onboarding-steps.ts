import type { CurrentUser } from '#contract/users.ts';

export type StepState = 'done' | 'next' | 'open' | 'waits';
export const STEPS = ['account', 'email', 'project'] as const;
export type StepName = (typeof STEPS)[number];

type Person = Pick<CurrentUser, 'emailVerified' | 'projectRoles'> | null;

/** The actual state of each step. Only a missing account blocks the project. */
export function stepStates(person: Person): Record<StepName, StepState> {
  if (!person) return { account: 'next', email: 'waits', project: 'waits' };
  const done: Record<StepName, boolean> = {
    account: true,
    email: person.emailVerified,
    project: person.projectRoles.length > 0,
  };
  const next = STEPS.find((name) => !done[name]);
  const stateOf = (name: StepName): StepState => {
    if (done[name]) return 'done';
    return name === next ? 'next' : 'open';
  };
  return { account: stateOf('account'), email: stateOf('email'), project: stateOf('project') };
}

export const countDone = (states: Record<StepName, StepState>): number =>
  STEPS.filter((name) => states[name] === 'done').length;
