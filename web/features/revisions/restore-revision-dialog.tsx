import type { FieldChange } from '#contract/revision-changes.ts';
import { type ChangedSince, type Revision, restoreRevision } from '#contract/revisions.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { revisionsWords } from '#web/i18n/revisions.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { ChangeList } from '#web/ui/change-list.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { fieldChangesOf, revisedThing } from './revision-words.ts';

interface Props {
  projectId: number;
  revision: Revision;
  onDone: () => void;
}

const turnedAround = (changes: readonly FieldChange[]): FieldChange[] =>
  changes.map(({ field, before, after }) => ({ field, before: after, after: before }));

/** Whatever was restored is shown on some other tab. */
const EVERYTHING: readonly unknown[] = [];

/** Asks before a state is restored; and again, with what would be lost, if it was changed since. */
export function RestoreRevisionDialog({ projectId, revision, onDone }: Props) {
  const t = useWords(revisionsWords);
  const ui = useWords(uiWords);
  const restoring = useChange(restoreRevision, { invalidates: [EVERYTHING], label: 'revisions' });
  const failure = restoring.error instanceof CallError ? restoring.error : null;
  const since = failure?.conflict?.current as ChangedSince | undefined;
  const what = revisedThing(revision);
  const restore = () =>
    restoring.mutate(
      { params: { id: revision.id }, query: { projectId }, body: since ? { latest: since.latest } : {} },
      {
        onSuccess: () => {
          onDone();
          showSnackbar({ message: t('restored', { what }), type: 'success' });
        },
      },
    );
  const trouble =
    restoring.error &&
    !since &&
    (failure?.code === 'bad_request' || failure?.code === 'conflict'
      ? t('refused', { why: failure.message })
      : failure
        ? failureText(failure)
        : ui('wrong'));
  return (
    <ConfirmDialog
      title={t('restoreTitle', { what })}
      action={t(since ? 'restoreAnyway' : 'restoreNow')}
      busyAction={t('restoring')}
      busy={restoring.isPending}
      onConfirm={restore}
      onCancel={onDone}
    >
      <p>{t('restoreText', { at: formatMoment(revision.at) })}</p>
      {since && failure?.conflict ? (
        <>
          <Notice tone="warning">
            <span>{t('changedSince')}</span>
            {failure.conflict.changedBy && (
              <span>
                {t('changedSinceBy', {
                  by: failure.conflict.changedBy,
                  ago: formatAgo(failure.conflict.changedAt),
                })}
              </span>
            )}
          </Notice>
          {since.changes.length > 0 ? (
            <ChangeList changes={since.changes} entity={revision.entity} />
          ) : (
            <p>{t('alreadySo')}</p>
          )}
        </>
      ) : (
        <ChangeList changes={turnedAround(fieldChangesOf(revision))} entity={revision.entity} />
      )}
      {trouble && <Notice tone="error">{trouble}</Notice>}
    </ConfirmDialog>
  );
}
