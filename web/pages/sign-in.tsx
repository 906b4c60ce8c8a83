import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { NO_PROJECT } from '#contract/constants.ts';
import { destination, projectInRedirect } from '#web/features/session/destination.ts';
import { isReturn } from '#web/features/session/returned.ts';
import { SignInForm } from '#web/features/session/sign-in-form.tsx';
import { SignedInCard } from '#web/features/session/signed-in-card.tsx';
import { useSignIn } from '#web/features/session/use-sign-in.ts';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { runtime } from '#web/session/page-state.ts';
import { session, useSession } from '#web/session/session.store.ts';

// Rarely shown, so not part of the first load.
const CodeForm = lazy(async () => ({ default: (await import('#web/features/session/code-form.tsx')).CodeForm }));
const ComingBack = lazy(async () => ({ default: (await import('#web/features/session/coming-back.tsx')).ComingBack }));
const Enrolment = lazy(async () => ({ default: (await import('#web/features/session/enrolment.tsx')).Enrolment }));

const redirectInAddress = (): string | null => new URLSearchParams(location.search).get('redirect');
const forwardTo = (): string | null => destination(redirectInAddress(), location.origin, session.getState());

/** `/`: the sign-in; someone already signed in is redirected to a page they may open. */
export function Page() {
  const { replace, prepare } = useNavigation();
  const user = useSession((state) => state.user);
  const signOut = useSignOut();
  const [cameSignedIn] = useState(user !== null);
  const [isBack, setBack] = useState(() => runtime().identity.kind === 'oidc' && isReturn(location.search));
  const [trouble, setTrouble] = useState<string | null>(null);
  const goToRegistration = useCallback(() => replace('/register'), [replace]);
  const arrive = useCallback((found: string | null) => {
    setTrouble(found);
    setBack(false);
  }, []);
  const attempt = useSignIn(() => projectInRedirect(redirectInAddress(), location.origin));

  const forward = user && !isBack ? forwardTo() : null;
  useEffect(() => {
    if (forward) replace(forward);
  }, [forward, replace]);

  if (isBack) {
    return (
      <Suspense>
        <ComingBack onRegister={goToRegistration} onDone={arrive} />
      </Suspense>
    );
  }
  if (user && !forward) {
    return <SignedInCard email={user.email} projectId={NO_PROJECT} onSignOut={() => void signOut()} />;
  }
  // Someone already signed in is being redirected and must not see the form flash.
  if (user && cameSignedIn) return null;
  if (attempt.step.kind !== 'form') {
    return (
      <Suspense>
        {attempt.step.kind === 'code' ? (
          <CodeForm ticket={attempt.step.ticket} onPassed={attempt.passed} onBack={attempt.startOver} />
        ) : (
          <Enrolment
            password={attempt.step.password}
            onDone={attempt.enrolled}
            onSkip={attempt.skipped}
            onBack={attempt.startOver}
          />
        )}
      </Suspense>
    );
  }
  // The form stays until the next page has loaded.
  return <SignInForm notice={trouble} onBegin={() => prepare('/admin')} onSignIn={attempt.signIn} />;
}
