import { useEffect, useState } from 'react';
import { NO_PROJECT } from '../../contract/constants.ts';
import { destination, projectInRedirect } from '../features/session/destination.ts';
import { sessionParts } from '../features/session/session-parts.ts';
import { signIn } from '../features/session/sign-in.ts';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { SignedInCard } from '../features/session/signed-in-card.tsx';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { useNavigation } from '../navigation/navigation.ts';
import { session, useSession } from '../session/session.store.ts';

const redirectInAddress = (): string | null => new URLSearchParams(location.search).get('redirect');
const forwardTo = (): string | null => destination(redirectInAddress(), location.origin, session.getState());

/** `/`: the sign-in; a person already in is forwarded where that person may be, and nowhere else. */
export function Page() {
  const { replace, prefetch } = useNavigation();
  const user = useSession((state) => state.user);
  const signOut = useSignOut();
  const [cameSignedIn] = useState(user !== null);

  const forward = user ? forwardTo() : null;
  useEffect(() => {
    if (forward) replace(forward);
  }, [forward, replace]);

  if (user && !forward) {
    return <SignedInCard email={user.email} projectId={NO_PROJECT} onSignOut={() => void signOut()} />;
  }
  // Who came signed in is on the way elsewhere already and must not see the form flash by.
  if (user && cameSignedIn) return null;
  // The form stays until the page behind it is there.
  return (
    <SignInForm
      onBegin={() => prefetch('/admin')}
      onSignIn={(credentials) =>
        signIn(credentials, projectInRedirect(redirectInAddress(), location.origin), sessionParts())
      }
    />
  );
}
