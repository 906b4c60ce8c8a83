import { AccountSection } from '#web/features/account/account-section.tsx';
import { AccountSheet } from '#web/features/account/account-sheet.tsx';
import { Appearance } from '#web/features/account/appearance.tsx';
import { AvatarForm } from '#web/features/account/avatar-form.tsx';
import { DeleteAccountForm } from '#web/features/account/delete-account-form.tsx';
import { EmailState } from '#web/features/account/email-state.tsx';
import { OwnProjects } from '#web/features/account/own-projects.tsx';
import { OwnSessions } from '#web/features/account/own-sessions.tsx';
import { PasswordForm } from '#web/features/account/password-form.tsx';
import { ProfileForm } from '#web/features/account/profile-form.tsx';
import { ProviderPasswordLink } from '#web/features/account/provider-password-link.tsx';
import { SecondFactorSection } from '#web/features/account/second-factor-section.tsx';
import { MentionMails } from '#web/features/inbox/mention-mails.tsx';
import { readSession } from '#web/features/session/refresh-token.ts';
import { sessionParts } from '#web/features/session/session-parts.ts';
import { accountWords } from '#web/i18n/account.ts';
import { useWords } from '#web/i18n/words.ts';
import { usesPassword } from '#web/identity/identity-client-for.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { signInHref } from '#web/navigation/paths.ts';
import { runtime } from '#web/session/page-state.ts';
import { useSession } from '#web/session/session.store.ts';
import { endSession, showSnackbar } from '#web/session/session-changes.ts';
import { PageHeader } from '#web/ui/card.tsx';

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
        <Appearance />
      </AccountSection>
      <AccountSection title={t('notifications')} lead={t('notificationsLead')}>
        <MentionMails />
      </AccountSection>
      <AccountSection title={t('password')} lead={t('passwordLead')}>
        {usesPassword(runtime().identity) ? <PasswordForm email={user.email} /> : <ProviderPasswordLink />}
      </AccountSection>
      {/* Roles may have waited for it, or need it. */}
      <SecondFactorSection onSwitched={() => void readSession(sessionParts())} />
      <AccountSection title={t('sessions')} lead={t('sessionsLead')}>
        <OwnSessions />
      </AccountSection>
      <AccountSection title={t('projects')} lead={t('projectsLead')}>
        <OwnProjects user={user} />
      </AccountSection>
      <AccountSection title={t('remove')} lead={t('removeLead')} danger>
        <DeleteAccountForm user={user} onDeleted={leave} />
      </AccountSection>
    </AccountSheet>
  );
}
