import type { AppUserRow } from '#contract/app-user-list.ts';
import { bulkWords } from '#web/i18n/bulk-works.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Column } from '#web/ui/data-table.tsx';
import styles from './bulk.module.css';
import type { Selection } from './use-selection.ts';

/** A checkbox per row, and one for all shown rows. */
export function useSelectColumn(selection: Selection, shown: readonly AppUserRow[]): Column<AppUserRow> {
  const t = useWords(bulkWords);
  const { ids, isAll, toggle, toggleAll } = selection;
  const selected = isAll ? shown.length : shown.filter(({ userId }) => ids.has(userId)).length;
  const isWhole = shown.length > 0 && selected === shown.length;
  return {
    key: 'select',
    label: t('select'),
    width: '48px',
    onPhone: 'mark',
    head: (
      <input
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !isWhole;
        }}
        type="checkbox"
        className={styles.box}
        aria-label={t('selectPage')}
        checked={isWhole}
        onChange={() => (isAll ? selection.clear() : toggleAll(shown.map(({ userId }) => userId)))}
      />
    ),
    cell: ({ userId }) => (
      <label className={styles.mark}>
        <input
          type="checkbox"
          className={styles.box}
          aria-label={t('selectUser', { user: userId })}
          checked={isAll || ids.has(userId)}
          onChange={() => toggle(userId)}
        />
      </label>
    ),
  };
}
