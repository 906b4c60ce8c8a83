import UserRoundCheck from 'icon:user-round-check';
import { sessionWords } from '#web/i18n/session.ts';
import { useWords } from '#web/i18n/words.ts';
import { homeHref } from '#web/navigation/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { FormHead, FormSheet } from './form-parts.tsx';

interface Props {
  email: string;
  projectId: number;
  onSignOut: () => void;
}

/** On `/` if there is nowhere to forward to: who is signed in, with links to Home and to sign out. */
export function SignedInCard({ email, projectId, onSignOut }: Props) {
  const t = useWords(sessionWords);
  return (
    <>
      <FormHead icon={<UserRoundCheck size={22} />} title={t('signedInTitle')} lead={t('signedInAs', { email })} />
      <Stack gap={8} above={24}>
        <ButtonLink kind="main" large href={homeHref(projectId)}>
          {t('goHome')}
        </ButtonLink>
        <Button kind="plain" large onClick={onSignOut}>
          {t('signOut')}
        </Button>
      </Stack>
    </>
  );
}

/** The same for layouts without their own panel. */
export function SignedInSheet(props: Props) {
  return (
    <FormSheet>
      <SignedInCard {...props} />
    </FormSheet>
  );
}
