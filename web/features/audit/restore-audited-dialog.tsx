import type { AuditEntry } from '#contract/audit.ts';
import type { ChangedSince } from '#contract/revisions.ts';
import { CallError } from '#web/api/call-failure.ts';
import { formatMoment } from '#web/format/times.ts';
import { auditWords } from '#web/i18n/audit.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { ChangeList } from '#web/ui/change-list.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { auditedThing } from './audit-words.ts';
import { useRestore } from './use-restore.ts';

/** Confirms a restore; shows later changes first. */
export function RestoreAuditedDialog({ entry, onDone }: { entry: AuditEntry; onDone: () => void }) {
  const t = useWords(auditWords);
  const restore = useRestore();
  const what = auditedThing(entry);
  const error = restore.error instanceof CallError ? restore.error : null;
  const since = error?.conflict?.current as ChangedSince | undefined;
  const confirm = () =>
    restore.mutate(
      { entry, latest: since?.latest },
      {
        onSuccess: () => {
          showSnackbar({ message: t('restored', { what }), type: 'success' });
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('restoreTitle', { what })}
      action={t(since ? 'restoreAnyway' : 'restoreNow')}
      busyAction={t('restoring')}
      busy={restore.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      <p>{t('restoreText', { at: formatMoment(entry.at) })}</p>
      {since && (
        <Notice tone="warning">
          {t('changedSince')}
          <ChangeList changes={since.changes} entity={entry.entity} />
        </Notice>
      )}
      {error && !since && <Notice tone="error">{error.message}</Notice>}
    </ConfirmDialog>
  );
}
