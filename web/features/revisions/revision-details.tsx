import Undo2 from 'icon:undo-2';
import type { Revision } from '#contract/revisions.ts';
import { formatMoment } from '#web/format/times.ts';
import { revisionsWords } from '#web/i18n/revisions.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { ChangeList } from '#web/ui/change-list.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { fieldChangesOf, reviser } from './revision-words.ts';

/** Before and after of one change, with Restore or why it cannot be restored. */
export function RevisionDetails({ revision, onRestore }: { revision: Revision; onRestore: () => void }) {
  const t = useWords(revisionsWords);
  const changes = fieldChangesOf(revision);
  return (
    <Stack gap={12} pad="8 0 0" maxWidth={860}>
      <Note>
        {formatMoment(revision.at)} · {reviser(t, revision)}
      </Note>
      {changes.length > 0 ? <ChangeList changes={changes} entity={revision.entity} /> : <Note>{t('noDetails')}</Note>}
      {revision.unrestorable ? (
        <Note>{t(`unrestorable_${revision.unrestorable}`)}</Note>
      ) : (
        <div>
          <Button icon={<Undo2 size={16} aria-hidden="true" />} onClick={onRestore}>
            {t('restore')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
