import X from 'icon:x';
import { useState } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import { bulkChangePois, POI_LIMITS } from '#contract/poi.ts';
import { useChange } from '#web/api/use-change.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './bulk-bar.module.css';
import { POI_CHANGE } from './poi.queries.ts';

interface Props {
  projectId: number;
  marked: ReadonlySet<string>;
  onDone: () => void;
}

const CHANGES = {
  activate: { active: true },
  deactivate: { active: false },
  tellEnter: { onEnter: true },
  tellEnterNot: { onEnter: false },
  tellExit: { onExit: true },
  tellExitNot: { onExit: false },
  onTrips: { inTrip: true },
  always: { inTrip: false },
} as const;
type Change = keyof typeof CHANGES | 'addTag' | 'removeTag';
const ALL = [...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]), 'addTag', 'removeTag'] as const;

/** Actions on all selected points of interest. */
export function PoiBulkBar({ projectId, marked, onDone }: Props) {
  const [t, shapes] = [useWords(poiWords), useWords(shapeWords)];
  const bulk = useChange(bulkChangePois, POI_CHANGE);
  const [change, setChange] = useState<Change>('activate');
  const [tag, setTag] = useState('');
  const [removing, setRemoving] = useState(false);
  const needsTag = change === 'addTag' || change === 'removeTag';
  const ids = [...marked].slice(0, POI_LIMITS.bulk);
  const run = (body: InputOf<typeof bulkChangePois>['body'], done: (count: number) => string) =>
    bulk.mutate(
      { query: { projectId }, body },
      {
        onSuccess: ({ changed }) => {
          setRemoving(false);
          showSnackbar({ message: done(changed), type: 'success' });
          onDone();
        },
        onError: (error) => reportFailure(error),
      },
    );
  const apply = () => {
    const name = tag.trim();
    if (needsTag && name === '') return;
    const set =
      change === 'addTag' ? { addTags: [name] } : change === 'removeTag' ? { removeTags: [name] } : CHANGES[change];
    run({ ids, set }, (count) => t('bulkChanged', { count }));
  };
  return (
    <Row as="section" size="small" pad="8 16" line="bottom" className={styles.bulk} aria-label={t('bulk')}>
      <strong>{t('marked', { count: marked.size })}</strong>
      <FilterSelect<Change>
        label={t('bulkWhat')}
        choices={ALL.map((value) => ({ value, label: t(`bulk_${value}`) }))}
        chosen={change}
        onChoose={(value) => value && setChange(value)}
      />
      {needsTag && (
        <input
          className={styles.tag}
          aria-label={t('tag')}
          value={tag}
          maxLength={POI_LIMITS.tagLength}
          onChange={(event) => setTag(event.target.value)}
        />
      )}
      <Button busy={bulk.isPending} onClick={apply}>
        {t('apply')}
      </Button>
      <Button kind="quiet" onClick={() => setRemoving(true)}>
        {shapes('delete')}
      </Button>
      <IconButton label={t('unmark')} onClick={onDone}>
        <X size={16} aria-hidden="true" />
      </IconButton>
      {removing && (
        <ConfirmDialog
          title={t('bulkDeleteTitle', { count: ids.length })}
          action={shapes('delete')}
          busyAction={shapes('deleting')}
          busy={bulk.isPending}
          onConfirm={() => run({ ids, remove: true }, (count) => t('bulkDeleted', { count }))}
          onCancel={() => setRemoving(false)}
        >
          <p>{t('deleteText')}</p>
        </ConfirmDialog>
      )}
    </Row>
  );
}
