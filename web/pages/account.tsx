import { AccountSection } from '../features/account/account-section.tsx';
import { AccountSheet } from '../features/account/account-sheet.tsx';
import { AvatarForm } from '../features/account/avatar-form.tsx';
import { DeleteAccountForm } from '../features/account/delete-account-form.tsx';
import { EmailState } from '../features/account/email-state.tsx';
import { Looks } from '../features/account/looks.tsx';
import { OwnSessions } from '../features/account/own-sessions.tsx';
import { PasswordForm } from '../features/account/password-form.tsx';
import { PasswordThere } from '../features/account/password-there.tsx';
import { ProfileForm } from '../features/account/profile-form.tsx';
import { SecondFactorSection } from '../features/account/second-factor-section.tsx';
import { accountWords } from '../i18n/account.ts';
import { useWords } from '../i18n/words.ts';
import { takesPassword } from '../identity/identity-client-for.ts';
import { useNavigation } from '../navigation/navigation.ts';
import { signInHref } from '../navigation/paths.ts';
import { runtime } from '../session/page-state.ts';
import { useSession } from '../session/session.store.ts';
import { endSession, showSnackbar } from '../session/session-changes.ts';
import { PageHeader } from '../ui/card.tsx';

export function Page() {
  const t = useWords(accountWords);
  const { replace } = useNavigation();
  const user = useSession((state) => state.user);
  if (!user) return null;
  const leave = () => {
    showSnackbar({ message: t('removed'), type: 'success' });
    endSession('signed-out');
    replace(signInHref());
  };
  return (
    <AccountSheet>
      <PageHeader title={t('title')} lead={t('lead')} />
      <AccountSection title={t('profile')} lead={t('profileLead')}>
        <AvatarForm user={user} />
        <ProfileForm user={user} />
      </AccountSection>
      <AccountSection title={t('email')} lead={t('emailLead')}>
        <EmailState user={user} />
      </AccountSection>
      <AccountSection title={t('looks')} lead={t('looksLead')}>
        <Looks />
      </AccountSection>
      <AccountSection title={t('password')} lead={t('passwordLead')}>
        {takesPassword(runtime().identity) ? <PasswordForm email={user.email} /> : <PasswordThere />}
      </AccountSection>
      <SecondFactorSection />
      <AccountSection title={t('sessions')} lead={t('sessionsLead')}>
        <OwnSessions />
      </AccountSection>
      <AccountSection title={t('remove')} lead={t('removeLead')} danger>
        <DeleteAccountForm user={user} onDeleted={leave} />
      </AccountSection>
    </AccountSheet>
  );
}
