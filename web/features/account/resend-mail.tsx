import Mail from 'icon:mail';
import { useMutation } from '@tanstack/react-query';
import { accountWords } from '#web/i18n/account.ts';
import { languageOfPage } from '#web/i18n/i18n.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './account.module.css';
import { identityOfPage } from './identity-of-page.ts';
import { accountRefusalText } from './refusal.ts';

/** Resends the confirmation mail and shows the result inline. */
export function ResendMail({ email }: { email: string }) {
  const t = useWords(accountWords);
  const ui = useWords(uiWords);
  const sending = useMutation({ mutationFn: () => identityOfPage().resendVerification(languageOfPage()) });
  const outcome = sending.data;
  return (
    <Stack gap={12} align="start" className={styles.resend}>
      <Button
        busy={sending.isPending}
        icon={<Mail size={16} aria-hidden="true" />}
        onClick={() => sending.mutate(undefined)}
      >
        {t(sending.isPending ? 'resending' : 'resend')}
      </Button>
      {outcome?.status && <Notice tone="success">{t('resent', { email })}</Notice>}
      {outcome?.status === false && <Notice tone="error">{accountRefusalText(t, outcome)}</Notice>}
      {sending.error && <Notice tone="error">{ui('wrong')}</Notice>}
    </Stack>
  );
}
