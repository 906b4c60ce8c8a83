import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { NO_PROJECT } from '../../contract/constants.ts';
import { ComingBack } from '../features/session/coming-back.tsx';
import { destination, projectInRedirect } from '../features/session/destination.ts';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { SignedInCard } from '../features/session/signed-in-card.tsx';
import { useReturn } from '../features/session/use-return.ts';
import { useSignIn } from '../features/session/use-sign-in.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { useNavigation } from '../navigation/navigation.ts';
import { session, useSession } from '../session/session.store.ts';

// Most people never see them: they are not part of the first load.
const CodeForm = lazy(async () => ({ default: (await import('../features/session/code-form.tsx')).CodeForm }));
const Enrolment = lazy(async () => ({ default: (await import('../features/session/enrolment.tsx')).Enrolment }));

const redirectInAddress = (): string | null => new URLSearchParams(location.search).get('redirect');
const forwardTo = (): string | null => destination(redirectInAddress(), location.origin, session.getState());

/** `/`: the sign-in; a person already in is forwarded where that person may be, and nowhere else. */
export function Page() {
  const { replace, prefetch } = useNavigation();
  const user = useSession((state) => state.user);
  const signOut = useSignOut();
  const [cameSignedIn] = useState(user !== null);
  const coming = useReturn(useCallback(() => replace('/register'), [replace]));
  const attempt = useSignIn(() => projectInRedirect(redirectInAddress(), location.origin));

  const forward = user && !coming.busy ? forwardTo() : null;
  useEffect(() => {
    if (forward) replace(forward);
  }, [forward, replace]);

  if (coming.busy) return <ComingBack />;
  if (user && !forward) {
    return <SignedInCard email={user.email} projectId={NO_PROJECT} onSignOut={() => void signOut()} />;
  }
  // Who came signed in is on the way elsewhere already and must not see the form flash by.
  if (user && cameSignedIn) return null;
  if (attempt.step.kind !== 'form') {
    return (
      <Suspense>
        {attempt.step.kind === 'code' ? (
          <CodeForm onCode={attempt.giveCode} onBack={attempt.startOver} />
        ) : (
          <Enrolment password={attempt.step.password} onDone={attempt.enrolled} onBack={attempt.startOver} />
        )}
      </Suspense>
    );
  }
  // The form stays until the page behind it is there.
  return <SignInForm notice={coming.trouble} onBegin={() => prefetch('/admin')} onSignIn={attempt.signIn} />;
}
