import X from 'icon:x';
import { MAX_CHOSEN } from '#contract/app-user-list.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { bulkWords } from '#web/i18n/bulk-works.ts';
import { useWords } from '#web/i18n/words.ts';
import { ActionSelect } from '#web/ui/action-select.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './bulk.module.css';
import { BULK_CHOICES, type BulkChoice } from './bulk-choices.ts';
import type { Selection } from './use-selection.ts';

const EXPORT = 'export';

interface Props {
  selection: Selection;
  /** The number of matches; null if unknown. */
  matching: number | null;
  /** Readers may only export. */
  mayWrite: boolean;
  onChoose: (choice: BulkChoice) => void;
  onExport: () => Promise<void>;
}

/** The selection and its actions; below the list, so that every row can be scrolled into view. */
export function AppUserBulkBar({ selection, matching, mayWrite, onChoose, onExport }: Props) {
  const t = useWords(bulkWords);
  const { ids, isAll, isFull } = selection;
  if (!isAll && ids.size === 0) return null;
  const title = isAll ? t('allSelected') : t('selected', { count: ids.size, shown: formatNumber(ids.size) });
  return (
    <Row as="section" above={16} gap="8 12" className={styles.bar} aria-label={title}>
      <Stack gap={0} basis={160} className={styles.count} role="status">
        <strong>{title}</strong>
        {isFull && <Note as="span">{t('tooMany', { max: formatNumber(MAX_CHOSEN) })}</Note>}
      </Stack>
      {!isAll && matching !== ids.size && (
        <Button kind="quiet" onClick={selection.selectMatching}>
          {matching === null ? t('selectAll') : t('selectAllOf', { total: formatNumber(matching) })}
        </Button>
      )}
      {mayWrite ? (
        <ActionSelect
          label={t('action')}
          onChoose={(value) =>
            value === EXPORT ? void onExport().catch(reportFailure) : onChoose(value as BulkChoice)
          }
        >
          {BULK_CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {t(`do_${choice}`)}
            </option>
          ))}
          <option value={EXPORT}>{t('do_export')}</option>
        </ActionSelect>
      ) : (
        <ExportButton save={onExport}>{t('do_export')}</ExportButton>
      )}
      <IconButton label={t('clear')} onClick={selection.clear}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </Row>
  );
}
