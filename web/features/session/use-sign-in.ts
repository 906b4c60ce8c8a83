import { useState } from 'react';
import { CallError } from '#web/api/call-failure.ts';
import { type Identity, IdentityError } from '#web/identity/identity-client.ts';
import { usesPassword } from '#web/identity/identity-client-for.ts';
import { runtime } from '#web/session/page-state.ts';
import { sessionParts } from './session-parts.ts';
import { type Credentials, enter, leaveToSignIn, type SignInResult, signIn } from './sign-in.ts';

/** The step of a sign-in: the form, the code of the second factor, or its setup. */
type Step = { kind: 'form' } | { kind: 'code'; ticket: string; password: string } | { kind: 'enrol'; password: string };

export function useSignIn(projectWanted: () => string | null) {
  const [step, setStep] = useState<Step>({ kind: 'form' });

  /** Continues with what the server or the provider requires first. */
  const orNextStep = async (password: string, work: () => Promise<SignInResult>): Promise<SignInResult> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof IdentityError && error.code === 'second_factor') {
        setStep({ kind: 'code', ticket: error.ticket, password });
        return 'going-on';
      }
      if (error instanceof CallError && error.code === 'second_factor') {
        setStep({ kind: 'enrol', password });
        return 'going-on';
      }
      throw error;
    }
  };
  const come = (person: Identity) => enter(person, projectWanted(), sessionParts());
  const fresh = async (work: (person: Identity) => Promise<unknown>): Promise<void> => {
    const person = await sessionParts().identity.freshIdToken();
    if (person) await work(person);
    else setStep({ kind: 'form' });
  };

  return {
    step,
    startOver: () => setStep({ kind: 'form' }),
    signIn: (credentials: Credentials) =>
      orNextStep(credentials.password, () =>
        usesPassword(runtime().identity)
          ? signIn(credentials, projectWanted(), sessionParts())
          : leaveToSignIn(credentials, sessionParts()),
      ),
    /** The code was right. */
    passed: async (person: Identity): Promise<void> => {
      await orNextStep(step.kind === 'code' ? step.password : '', () => come(person));
    },
    /** The second factor is set up; a new token says so. */
    enrolled: () => fresh(come),
    /** Does without the projects that need a second factor: others may have made the person their admin. */
    skipped: () => fresh((person) => enter(person, projectWanted(), sessionParts(), { withoutSecondFactor: true })),
  };
}
