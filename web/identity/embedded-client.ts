import { outcome, post } from './identity-call.ts';
import {
  type Identity,
  type IdentityClient,
  IdentityError,
  type SecondFactor,
  type SecondFactorState,
} from './identity-client.ts';

/** Where a session is needed, 401 tells that it is over. */
const inSession = (error: unknown): never => {
  const over = error instanceof IdentityError && error.code === 'wrong_credentials';
  throw over ? new IdentityError('session_over', error.message) : error;
};

type Opened = Identity | { secondFactor: string };

function unlessCodeIsWanted(opened: Opened): Identity {
  if (!('secondFactor' in opened)) return opened;
  const wanted = new IdentityError('second_factor', 'A code is wanted.');
  wanted.ticket = opened.secondFactor;
  throw wanted;
}

const recoveryCodesOf = async (call: Promise<{ recoveryCodes: string[] }>): Promise<string[]> =>
  (await call.catch(inSession)).recoveryCodes;

const secondFactor: SecondFactor = {
  finishSignIn: (ticket, code) => post<Identity>('second-factor/sign-in', { ticket, code }),
  state: () => post<SecondFactorState>('second-factor/state').catch(inSession),
  begin: (password) => post<{ secret: string; address: string }>('second-factor/begin', { password }).catch(inSession),
  confirm: (code) => recoveryCodesOf(post('second-factor/confirm', { code })),
  newRecoveryCodes: (password) => recoveryCodesOf(post('second-factor/recovery', { password })),
  remove: async (password, code) => {
    await post('second-factor/remove', { password, code }).catch(inSession);
  },
};

/** The provider that ships with the product; its session is a cookie that only its own paths see. */
export const embeddedClient = (): IdentityClient => ({
  signIn: (email, password) => post<Opened>('sign-in', { email, password }).then(unlessCodeIsWanted),
  register: (email, password, language) =>
    post<Opened>('sign-up', { email, password, language }).then(unlessCodeIsWanted),
  freshIdToken: () =>
    post<Identity>('token')
      .catch(inSession)
      .catch((error: unknown) => {
        if (error instanceof IdentityError && error.code === 'session_over') return null;
        throw error;
      }),
  requestReset: (email, language) => outcome(post('request-reset', { email, language })),
  resetPassword: (token, password) => outcome(post('reset-password', { token, password })),
  changePassword: (current, next) => outcome(post('change-password', { current, next }).catch(inSession)),
  verifyEmail: (token) => outcome(post('verify-email', { token })),
  resendVerification: (language) => outcome(post('resend-verification', { language }).catch(inSession)),
  signOut: async () => {
    await post('sign-out');
    return null;
  },
  secondFactor,
});
