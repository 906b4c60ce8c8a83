import { Download } from 'lucide-react';
import { useState } from 'react';
import { csvOf } from '#web/format/csv.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { revisionsWords } from '#web/i18n/revisions.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { changeLine } from '#web/ui/change-words.ts';
import { entityName } from '#web/ui/entity-name.ts';
import { saveCsv } from '#web/ui/save-file.ts';
import { TableToolbar } from '#web/ui/table-frame.tsx';
import { isFiltered, type RevisionView } from './revision-view.ts';
import { told, whatOf, whoOf } from './revision-words.ts';
import styles from './revisions.module.css';
import { fetchAll, MOST_EXPORTED, useRevisionFilters } from './revisions.queries.ts';

interface Props {
  projectId: number;
  view: RevisionView;
  onFilter: (part: Partial<RevisionView>) => void;
  onClear: () => void;
}

export function RevisionToolbar({ projectId, view, onFilter, onClear }: Props) {
  const t = useWords(revisionsWords);
  const ui = useWords(uiWords);
  const filters = useRevisionFilters(projectId);
  const [exporting, setExporting] = useState(false);
  const { entities = [], actors = [] } = filters.data ?? {};
  const exportAll = async () => {
    setExporting(true);
    try {
      const { rows, cut } = await fetchAll(projectId, view);
      const heads = [t('when'), t('who'), t('what'), t('changes')];
      const lines = rows.map((row) => [
        row.at,
        whoOf(t, row),
        `${whatOf(row)} (${t(`action_${row.action}`)})`,
        told(row)
          .map((change) => changeLine(t, change))
          .join('; '),
      ]);
      saveCsv(`${t('exportName')}-${projectId}`, csvOf([heads, ...lines]));
      if (cut) showSnackbar({ message: t('exportCut', { count: formatNumber(MOST_EXPORTED) }), type: 'success' });
    } catch {
      showSnackbar({ message: ui('wrong'), type: 'error' });
    } finally {
      setExporting(false);
    }
  };
  // One chosen by a link is offered even where the list does not know it (yet).
  const kinds = view.entity && !entities.includes(view.entity) ? [...entities, view.entity] : entities;
  return (
    <TableToolbar
      end={
        <Button icon={<Download size={16} aria-hidden="true" />} busy={exporting} onClick={() => void exportAll()}>
          {exporting ? t('exporting') : ui('exportCsv')}
        </Button>
      }
    >
      <label className={styles.filter}>
        <span>{t('kindFilter')}</span>
        <select value={view.entity} onChange={(event) => onFilter({ entity: event.target.value })}>
          <option value="">{t('kindAll')}</option>
          {kinds.map((entity) => (
            <option key={entity} value={entity}>
              {entityName(entity)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.filter}>
        <span>{t('whoFilter')}</span>
        <select value={view.actor} onChange={(event) => onFilter({ actor: event.target.value })}>
          <option value="">{t('whoAll')}</option>
          {actors.map(({ id, email }) => (
            <option key={id} value={id}>
              {email ?? t('gone')}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.filter}>
        <span>{t('from')}</span>
        <input
          type="date"
          value={view.from}
          {...(view.to && { max: view.to })}
          onChange={(event) => onFilter({ from: event.target.value })}
        />
      </label>
      <label className={styles.filter}>
        <span>{t('to')}</span>
        <input
          type="date"
          value={view.to}
          {...(view.from && { min: view.from })}
          onChange={(event) => onFilter({ to: event.target.value })}
        />
      </label>
      {isFiltered(view) && (
        <Button kind="quiet" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </TableToolbar>
  );
}
