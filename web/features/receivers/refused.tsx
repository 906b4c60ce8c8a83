import { CallError } from '#web/api/call-failure.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';

/** A failure with its request id for support. */
export function Refused({ error }: { error: unknown }) {
  const ui = useWords(uiWords);
  const failure = error instanceof CallError ? error : null;
  const text = failure?.code === 'conflict' ? ui('conflictUnknown') : failure && failureText(failure);
  return (
    <Notice tone="error">
      {text ?? ui('wrong')}
      {failure?.requestId && (
        <Caption mono breaks>
          {ui('requestId', { id: failure.requestId })}
        </Caption>
      )}
    </Notice>
  );
}
