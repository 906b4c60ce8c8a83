import { listRevisionFilters, listRevisions } from '#contract/revisions.ts';
import { allRows } from '#web/api/all-rows.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { revisionsWords } from '#web/i18n/revisions.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { changeLine } from '#web/ui/change-words.ts';
import { DayFilter } from '#web/ui/day-field.tsx';
import { entityName } from '#web/ui/entity-name.ts';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { Row } from '#web/ui/row.tsx';
import type { useListView } from '#web/ui/use-list-view.ts';
import { type REVISION_PARAMETERS, type RevisionView, revisionQueryOf } from './revision-view.ts';
import { fieldChangesOf, revisedThing, reviser } from './revision-words.ts';
import styles from './revisions.module.css';

interface Props {
  projectId: number;
  view: ReturnType<typeof useListView<typeof REVISION_PARAMETERS>>;
}

export function RevisionFilters({ projectId, view: { query, change, isFiltered, clear } }: Props) {
  const t = useWords(revisionsWords);
  const filters = useEndpoint(listRevisionFilters, { query: { projectId } });
  const { entities = [], actors = [] } = filters.data ?? {};
  // A value chosen by a link is offered even if the list does not contain it (yet).
  const kinds = query.entity && !entities.includes(query.entity) ? [...entities, query.entity] : entities;
  return (
    <>
      <Row as="label" nowrap tone="muted" size="small" className={styles.filter}>
        <span>{t('kindFilter')}</span>
        <select value={query.entity} onChange={(event) => change({ entity: event.target.value })}>
          <option value="">{t('kindAll')}</option>
          {kinds.map((entity) => (
            <option key={entity} value={entity}>
              {entityName(entity)}
            </option>
          ))}
        </select>
      </Row>
      <Row as="label" nowrap tone="muted" size="small" className={styles.filter}>
        <span>{t('whoFilter')}</span>
        <select value={query.actor} onChange={(event) => change({ actor: event.target.value })}>
          <option value="">{t('whoAll')}</option>
          {actors.map(({ id, email }) => (
            <option key={id} value={id}>
              {email ?? t('gone')}
            </option>
          ))}
        </select>
      </Row>
      {(['from', 'to'] as const).map((end) => (
        <DayFilter
          key={end}
          label={t(end)}
          value={query[end]}
          {...(end === 'from' ? query.to && { max: query.to } : query.from && { min: query.from })}
          onChange={(day) => change({ [end]: day })}
        />
      ))}
      {isFiltered && (
        <Button kind="quiet" onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </>
  );
}

/** Nobody reads a longer spreadsheet. */
const MAX_EXPORTED = 10_000;

export function ExportRevisions({ projectId, view }: { projectId: number; view: RevisionView }) {
  const t = useWords(revisionsWords);
  const save = async () => {
    const found = await allRows(
      listRevisions,
      { query: { projectId, ...revisionQueryOf(view), limit: 200 } },
      MAX_EXPORTED + 1,
    );
    const rows = found.slice(0, MAX_EXPORTED);
    saveTable(`${t('exportName')}-${projectId}`, rows, [
      [t('when'), (row) => row.at],
      [t('who'), (row) => reviser(t, row)],
      [t('what'), (row) => `${revisedThing(row)} (${t(`action_${row.action}`)})`],
      [
        t('changes'),
        (row) =>
          fieldChangesOf(row)
            .map((change) => changeLine(t, change, row.entity))
            .join('; '),
      ],
    ]);
    if (found.length > rows.length)
      showSnackbar({ message: t('exportCut', { count: formatNumber(MAX_EXPORTED) }), type: 'success' });
  };
  return <ExportButton save={save} />;
}
