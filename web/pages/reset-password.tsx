import { lazy, Suspense } from 'react';
import { ChangePasswordForm } from '#web/features/session/change-password-form.tsx';
import { FormFoot, FormHead } from '#web/features/session/form-parts.tsx';
import { useLinkToken } from '#web/features/session/link-token.ts';
import { NewPasswordForm } from '#web/features/session/new-password-form.tsx';
import { RequestResetForm } from '#web/features/session/request-reset-form.tsx';
import { sessionParts } from '#web/features/session/session-parts.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { sessionWords } from '#web/i18n/session.ts';
import { useWords } from '#web/i18n/words.ts';
import { usesPassword } from '#web/identity/identity-client-for.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { homeHref, signInHref } from '#web/navigation/paths.ts';
import { runtime } from '#web/session/page-state.ts';
import { useSession } from '#web/session/session.store.ts';
import { endSession, showSnackbar } from '#web/session/session-changes.ts';

// For providers with their own pages; loaded separately, because the sign-in page preloads this page.
const ProviderPasswordPage = lazy(async () => ({
  default: (await import('#web/features/session/provider-password-page.tsx')).ProviderPasswordPage,
}));

/** `/resetpw`: requests the mail; with its link, sets a new password; when signed in, changes the password. */
export function Page() {
  const t = useWords(sessionWords);
  const messages = useWords(messageWords);
  const { go, replace } = useNavigation();
  const [token, forgetToken] = useLinkToken();
  const user = useSession((state) => state.user);
  const project = useSession((state) => state.currentProject);

  const wasReset = () => {
    // A reset ends all sessions, including this one.
    endSession('signed-out');
    showSnackbar({ message: messages('passwordReset'), type: 'success' });
    replace(signInHref());
  };
  const wasChanged = () => {
    showSnackbar({ message: messages('passwordChanged'), type: 'success' });
    go(homeHref(project));
  };

  if (!usesPassword(runtime().identity)) {
    return (
      <Suspense>
        <ProviderPasswordPage email={user?.email ?? ''} />
      </Suspense>
    );
  }
  if (token) {
    const save = (password: string) => sessionParts().identity.resetPassword(token, password);
    return <NewPasswordForm save={save} onDone={wasReset} onAskAgain={forgetToken} />;
  }
  if (!user) return <RequestResetForm />;
  return (
    <>
      <FormHead title={t('changeTitle')} lead={t('changeLead', { email: user.email })} />
      <ChangePasswordForm email={user.email} onDone={wasChanged} />
      <FormFoot>
        <NearLink href={homeHref(project)}>{t('backHome')}</NearLink>
      </FormFoot>
    </>
  );
}
