import MailQuestion from 'icon:mail-question';
import MailX from 'icon:mail-x';
import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { unsubscribeFromReport } from '#contract/scheduled-reports.ts';
import { CallError } from '#web/api/call-failure.ts';
import { request } from '#web/api/request.ts';
import { scheduledReportsWords } from '#web/i18n/scheduled-reports.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/card.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useReportName } from './schedule-text.ts';

/** Unsubscribes on a click, never by merely opening the link: mail scanners open links too. */
export function UnsubscribeCard({ token }: { token: string | null }) {
  const t = useWords(scheduledReportsWords);
  const nameOf = useReportName();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<ReplyOf<typeof unsubscribeFromReport> | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const unsubscribe = async () => {
    setBusy(true);
    setError(null);
    try {
      setDone(await request(unsubscribeFromReport, { query: { token: token ?? '' }, body: {} }));
    } catch (failure) {
      setError(failure instanceof CallError ? failure : null);
    }
    setBusy(false);
  };
  if (done) {
    const text = t(done.endsOthers ? 'stoppedAllText' : 'stoppedText', {
      email: done.email,
      name: nameOf(done),
      project: done.project,
    });
    return (
      <div role="status">
        <Empty icon={<MailX size={22} />} heading="h1" title={t('stoppedTitle')} text={text} />
      </div>
    );
  }
  return (
    <>
      <Empty
        icon={<MailQuestion size={22} />}
        heading="h1"
        title={t('stopTitle')}
        text={t(token ? 'stopText' : 'stopNoToken')}
      />
      {error && <Notice tone="error">{error.code === 'invalid_link' ? t('stopBadLink') : failureText(error)}</Notice>}
      {token && (
        <Button kind="main" wide large busy={busy} onClick={() => void unsubscribe()}>
          {t('unsubscribe')}
        </Button>
      )}
    </>
  );
}
