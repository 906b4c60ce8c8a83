import ShieldCheck from 'icon:shield-check';
import { secondFactorWords } from '#web/i18n/second-factor.ts';
import { useWords } from '#web/i18n/words.ts';
import { secondFactorClient } from '#web/identity/second-factor-client.ts';
import { SecondFactorSetup } from '#web/identity/second-factor-setup.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { FormHead } from './form-parts.tsx';
import { useAttempt } from './use-attempt.tsx';

interface Props {
  /** The password that was just typed. */
  password: string;
  onDone: () => Promise<void>;
  onSkip: () => Promise<void>;
  onBack: () => void;
}

/** Administrators set up their second factor before signing in, if the settings require it. */
export function Enrolment({ password, onDone, onSkip, onBack }: Props) {
  const t = useWords(secondFactorWords);
  const { busy, run, trouble } = useAttempt();
  return (
    <>
      <FormHead icon={<ShieldCheck size={22} />} title={t('enrolTitle')} lead={t('enrolLead')} />
      {trouble}
      <SecondFactorSetup client={secondFactorClient} password={password} onDone={() => void run(onDone)} />
      <Stack gap={8} above={24}>
        <Note>{t('skipText')}</Note>
        <Button wide busy={busy} onClick={() => void run(onSkip)}>
          {t('skip')}
        </Button>
        <Button kind="quiet" wide onClick={onBack}>
          {t('otherAccount')}
        </Button>
      </Stack>
    </>
  );
}
