import { post } from './identity-call.ts';
import {
  type Identity,
  type IdentityClient,
  IdentityError,
  type IdentityErrorCode,
  type IdentityOutcome,
  type Returned,
} from './identity-client.ts';

/** Never resolves, because the page is being left. */
const never = new Promise<never>(() => {});

const redirectInAddress = (): string | null => new URLSearchParams(location.search).get('redirect');

async function leaveFor(purpose: Returned['purpose'], email: string, again = false): Promise<never> {
  const redirect = again ? `${location.pathname}${location.search}` : redirectInAddress();
  const language = document.documentElement.lang === 'de' ? 'de' : 'en';
  const { url } = await post<{ url: string }>('start', { purpose, email, redirect, language, again });
  // After Back from the provider the page must work instead of waiting.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(url);
  return never;
}

/** What some codes mean after the return from the provider. */
const MEANINGS: Partial<Record<IdentityErrorCode, IdentityErrorCode>> = {
  invalid_link: 'flow_over',
  failed: 'cancelled',
};

/** Removes the provider's response from the address as soon as it is read. */
async function resume(): Promise<Returned | null> {
  const { search, pathname } = location;
  const answer = new URLSearchParams(search);
  if (!answer.has('state') || !(answer.has('code') || answer.has('error'))) return null;
  history.replaceState(null, '', pathname);
  try {
    const returned = await post<Returned>('finish', { search });
    if (returned.redirect) {
      history.replaceState(null, '', `${pathname}?${new URLSearchParams({ redirect: returned.redirect })}`);
    }
    return returned;
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    throw new IdentityError(MEANINGS[error.code] ?? error.code, error.message, error.retryAfterSeconds);
  }
}

const notHere: IdentityOutcome = {
  status: false,
  code: 'failed',
  error: 'The identity provider does this on its own pages.',
};

/** Signs in once more there, whether or not the provider would ask, and comes back to this page. */
export const proveThere = (email: string): Promise<never> => leaveFor('sign-in', email, true);

/** An OpenID provider: people sign in on its pages; our server exchanges the code they return with. */
export const oidcClient = (): IdentityClient => ({
  signIn: (email) => leaveFor('sign-in', email),
  register: (email) => leaveFor('register', email),
  resume,
  proveThere,
  freshIdToken: async () => {
    const { kept, identity } = await post<{ kept: boolean; identity: Identity | null }>('token');
    // Nothing to renew: the product's own session continues without it.
    if (!kept) throw new IdentityError('unavailable', 'The provider renews no tokens.');
    return identity;
  },
  requestReset: (email) => leaveFor('sign-in', email),
  resetPassword: async () => notHere,
  changePassword: async () => notHere,
  verifyEmail: async () => notHere,
  resendVerification: async () => notHere,
  signOut: async () => (await post<{ url: string | null }>('sign-out')).url,
});
