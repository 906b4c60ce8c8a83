import BellOff from 'icon:bell-off';
import BellRing from 'icon:bell-ring';
import MailQuestion from 'icon:mail-question';
import { CallError } from '#web/api/call-failure.ts';
import { alertsWords } from '#web/i18n/alerts.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/card.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useAnswer } from './use-answer.ts';

/** Answers on a click, never by merely opening the link: mail scanners open links too. */
export function AnswerCard({ token }: { token: string | null }) {
  const t = useWords(alertsWords);
  const { busy, answered: data, error, answer } = useAnswer(token ?? '');
  if (data) {
    const about = { email: data.email, project: data.productName };
    return (
      <div role="status">
        <Empty
          icon={data.wanted ? <BellRing size={22} /> : <BellOff size={22} />}
          heading="h1"
          title={t(data.wanted ? 'agreedTitle' : 'refusedTitle')}
          text={t(data.wanted ? 'agreedText' : 'refusedText', about)}
        />
      </div>
    );
  }
  const failed = error instanceof CallError ? error : null;
  return (
    <>
      <Empty
        icon={<MailQuestion size={22} />}
        heading="h1"
        title={t('answerTitle')}
        text={t(token ? 'answerLead' : 'answerNoToken')}
      />
      {error !== null && (
        <Notice tone="error">{failed?.code === 'invalid_link' ? t('badLink') : failureText(failed)}</Notice>
      )}
      {token && (
        <Stack above={16} gap={8}>
          <Button kind="main" wide large busy={busy} onClick={() => void answer(true)}>
            {t('yes')}
          </Button>
          <Button kind="quiet" wide onClick={() => void answer(false)}>
            {t('no')}
          </Button>
        </Stack>
      )}
    </>
  );
}
