import { initializeApp } from '@firebase/app';
import {
  type Auth,
  applyActionCode,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updatePassword,
} from '@firebase/auth';
import type { IdentityRuntime } from '#contract/runtime.ts';
import { refusalFrom } from './firebase-refusals.ts';
import { outcome } from './identity-call.ts';
import { type Identity, type IdentityClient, IdentityError } from './identity-client.ts';

type Settings = Extract<IdentityRuntime, { kind: 'firebase' }>;

function open({ apiKey, projectId, authDomain, authUrl }: Settings): Auth {
  // Imported individually to leave out popups, whose frames would need another allowed host.
  const auth = initializeAuth(initializeApp({ apiKey, projectId, authDomain }), {
    persistence: [indexedDBLocalPersistence, browserSessionPersistence],
  });
  if (authUrl) connectAuthEmulator(auth, authUrl, { disableWarnings: true });
  return auth;
}

/** With a new token, because the server refuses older ones. */
async function identityOf(user: User, isNew = false): Promise<Identity> {
  const idToken = await user.getIdToken(!isNew);
  return {
    idToken,
    uid: user.uid,
    email: (user.email ?? '').toLowerCase(),
    emailVerified: user.emailVerified,
    image: user.photoURL ?? '',
    provider: 'firebase',
  };
}

const withIdentityErrors = async <Result>(call: Promise<Result>): Promise<Result> =>
  call.catch((error: unknown) => {
    throw refusalFrom(error);
  });

/** Google Identity Platform, through its own SDK. */
export function firebaseClient(settings: Settings): IdentityClient {
  const auth = open(settings);
  const current = async (): Promise<User> => {
    await auth.authStateReady();
    if (!auth.currentUser) throw new IdentityError('session_over', 'Please sign in again.');
    return auth.currentUser;
  };
  const speak = (language: string) => {
    auth.languageCode = language;
  };

  return {
    signIn: (email, password) =>
      withIdentityErrors(signInWithEmailAndPassword(auth, email, password).then(({ user }) => identityOf(user, true))),

    register: async (email, password, language) => {
      speak(language);
      const { user } = await withIdentityErrors(createUserWithEmailAndPassword(auth, email, password));
      // The account exists; the mail can be resent from the account page.
      await sendEmailVerification(user).catch(() => undefined);
      return withIdentityErrors(identityOf(user, true));
    },

    freshIdToken: async () => {
      await auth.authStateReady();
      if (!auth.currentUser) return null;
      const fresh = auth.currentUser.reload().then(() => current().then((user) => identityOf(user)));
      return withIdentityErrors(fresh).catch((error: IdentityError) => {
        if (error.code === 'session_over' || error.code === 'disabled') return null;
        throw error;
      });
    },

    requestReset: (email, language) => {
      speak(language);
      const sending = withIdentityErrors(sendPasswordResetEmail(auth, email)).catch((error: IdentityError) => {
        // Does not reveal whether such an account exists.
        if (error.code !== 'wrong_credentials') throw error;
      });
      return outcome(sending);
    },

    resetPassword: (token, password) => outcome(withIdentityErrors(confirmPasswordReset(auth, token, password))),

    changePassword: (password, next) => {
      const change = async (): Promise<void> => {
        const user = await current();
        await withIdentityErrors(
          reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password)),
        ).catch((error: IdentityError) => {
          if (error.code === 'wrong_credentials') throw new IdentityError('wrong_password', error.message);
          throw error;
        });
        await withIdentityErrors(updatePassword(user, next));
      };
      return outcome(change());
    },

    verifyEmail: (token) => outcome(withIdentityErrors(applyActionCode(auth, token))),

    resendVerification: (language) => {
      speak(language);
      return outcome(current().then((user) => withIdentityErrors(sendEmailVerification(user))));
    },

    signOut: async () => {
      await signOut(auth);
      return null;
    },
  };
}
