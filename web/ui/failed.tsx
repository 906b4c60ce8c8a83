import CloudOff from 'icon:cloud-off';
import { CallError } from '#web/api/call-failure.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from './button.tsx';
import { Caption } from './caption.tsx';
import { Empty } from './card.tsx';
import { failureText } from './failure-text.ts';

/** What failed, what to do, and the request id for support. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useWords(uiWords);
  const failure = error instanceof CallError ? error : null;
  return (
    <Empty
      icon={<CloudOff size={22} />}
      title={t('failedTitle')}
      text={
        <>
          {failureText(error)}
          {failure?.requestId && (
            <>
              <br />
              <Caption mono>{t('requestId', { id: failure.requestId })}</Caption>
            </>
          )}
        </>
      }
      actions={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}
