import { inSession, outcome, post } from './identity-call.ts';
import { type AccountProof, type Identity, type IdentityClient, IdentityError } from './identity-client.ts';

type Opened = Identity | { secondFactor: string };

function unlessCodeIsWanted(opened: Opened): Identity {
  if (!('secondFactor' in opened)) return opened;
  const wanted = new IdentityError('second_factor', 'A code is wanted.');
  wanted.ticket = opened.secondFactor;
  throw wanted;
}

const verifyBy = ({ isNew, password }: AccountProof, token: string) =>
  post(isNew ? 'verify-email/new-password' : 'verify-email/password', { token, password });

/** The provider included in the product; its session cookie is limited to its own paths. */
export const embeddedClient = (confirmsHere = false): IdentityClient => ({
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
  verifyEmail: (token, proof) =>
    outcome(proof ? verifyBy(proof, token) : post('verify-email', { token }).catch(inSession)),
  resendVerification: (language) => outcome(post('resend-verification', { language }).catch(inSession)),
  ...(confirmsHere && { confirmHere: () => outcome(post('confirm-here').catch(inSession)) }),
  signOut: async () => {
    await post('sign-out');
    return null;
  },
});
