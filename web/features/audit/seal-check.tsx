import ShieldCheck from 'icon:shield-check';
import { checkAuditSeals } from '#contract/audit.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { useChange } from '#web/api/use-change.ts';
import { auditWords } from '#web/i18n/audit.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Stack } from '#web/ui/stack.tsx';

/** Checks the whole chain of seals on request, which takes a while if it is long. */
export function SealCheck() {
  const t = useWords(auditWords);
  const { data, isPending, mutate } = useChange(checkAuditSeals);
  return (
    <Stack gap={12}>
      <div>
        <Button
          icon={<ShieldCheck size={16} aria-hidden="true" />}
          busy={isPending}
          onClick={() => mutate({}, { onError: reportFailure })}
        >
          {t(isPending ? 'checking' : 'check')}
        </Button>
      </div>
      {data && <SealState state={data} />}
    </Stack>
  );
}

function SealState({ state }: { state: ReplyOf<typeof checkAuditSeals> }) {
  const t = useWords(auditWords);
  const { sealed, erased, open, broken, brokenCount: count, lastSeal } = state;
  if (count > 0) {
    const named = broken.join(', ');
    const ids = count > broken.length ? t('brokenMore', { ids: named, more: count - broken.length }) : named;
    return <Notice tone="error">{t('broken', { count, ids })}</Notice>;
  }
  return (
    <Notice tone="success">
      <p>
        {t('intact', { count: sealed })} {erased > 0 && t('erased', { count: erased })}{' '}
        {open > 0 && t('unsealedCount', { count: open })}
      </p>
      {lastSeal && (
        <p>
          {t('lastSeal')}: <code>{lastSeal}</code>
        </p>
      )}
    </Notice>
  );
}
