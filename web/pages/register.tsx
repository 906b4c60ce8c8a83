import { lazy, Suspense, useState } from 'react';
import { NO_PROJECT } from '#contract/constants.ts';
import type { RegistrationInput } from '#contract/users.ts';
import { useOffer } from '#web/features/invitations/use-offer.ts';
import { type RegisteredNames, register, registerReturned } from '#web/features/session/register.ts';
import { RegisterForm } from '#web/features/session/register-form.tsx';
import { RegistrationClosed } from '#web/features/session/registration-closed.tsx';
import { keepReturned, returnedToRegister } from '#web/features/session/returned.ts';
import { sessionParts } from '#web/features/session/session-parts.ts';
import { signIn, signInReturned } from '#web/features/session/sign-in.ts';
import { SignedInSheet } from '#web/features/session/signed-in-card.tsx';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { languageOfPage } from '#web/i18n/i18n.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { useWords } from '#web/i18n/words.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { runtime } from '#web/session/page-state.ts';
import { session } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';

// The sign-in page preloads this page, so rarely shown parts are loaded separately.
const NamesForm = lazy(async () => ({ default: (await import('#web/features/session/names-form.tsx')).NamesForm }));
const OfferNotice = lazy(async () => ({
  default: (await import('#web/features/invitations/offer-notice.tsx')).OfferNotice,
}));

/** `/register`: after 'Registration successful' the sign-in sequence runs, then onboarding opens, or Home for those who are invited. */
export function Page() {
  const messages = useWords(messageWords);
  const { replace } = useNavigation();
  const signOut = useSignOut();
  const { registration } = runtime();
  // Read once: the form must not vanish between signing in and navigating.
  const { user } = session.getState();

  const offer = useOffer();
  // Invited people find a project; others are shown how to create one.
  const firstPage = offer.state === 'open' ? '/admin' : '/onboarding';
  const registerAndSignIn = async (input: RegistrationInput) => {
    const parts = sessionParts();
    const result = await register(input, languageOfPage(), parts);
    if (result === 'exists') return result;
    showSnackbar({ message: messages('registered'), type: 'success' });
    // The registration succeeded: if only the sign-in fails, continue on the sign-in page.
    const entered = await signIn(input, null, parts).catch(() => 'failed');
    replace(entered === 'signed-in' ? firstPage : '/');
    return result;
  };

  const [returned] = useState(returnedToRegister);
  const nameAndSignIn = async (names: RegisteredNames) => {
    if (!returned) return 'exists' as const;
    const parts = sessionParts();
    const result = await registerReturned(returned.identity, names, parts);
    if (result === 'exists') return result;
    keepReturned(null);
    showSnackbar({ message: messages('registered'), type: 'success' });
    const entered = await signInReturned(returned.identity, null, parts).catch(() => 'failed');
    replace(entered === 'signed-in' ? '/onboarding' : '/');
    return result;
  };

  if (user) {
    return <SignedInSheet email={user.email} projectId={NO_PROJECT} onSignOut={() => void signOut()} />;
  }
  if (returned) {
    return (
      <Suspense>
        <NamesForm email={returned.identity.email} onRegister={nameAndSignIn} />
      </Suspense>
    );
  }
  if (offer.state === 'reading') return null;
  const invited = offer.state === 'open';
  // Invited people can register even if registration is closed.
  if (registration === 'closed' && !invited) return <RegistrationClosed />;
  return (
    <RegisterForm
      limited={registration === 'domains' && !invited}
      email={invited ? offer.invitation.email : undefined}
      notice={
        offer.state !== 'none' && (
          <Suspense>
            <OfferNotice offer={offer} />
          </Suspense>
        )
      }
      onRegister={registerAndSignIn}
    />
  );
}
