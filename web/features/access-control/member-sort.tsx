import ArrowDown from 'icon:arrow-down';
import ArrowUp from 'icon:arrow-up';
import { useId } from 'react';
import { accessWords } from '#web/i18n/access.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { Sort } from '#web/ui/data-table.tsx';
import { SORT_KEYS, type SortKey } from './member-view.ts';
import styles from './members.module.css';

export const COLUMN = {
  name: 'columnName',
  email: 'columnEmail',
  company: 'columnCompany',
  roles: 'columnRoles',
} as const satisfies Record<SortKey, string>;

interface Props {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** On a phone, where cards have no column heads. */
export function SortChoice({ sort: { key: chosen, up }, onSort }: Props) {
  const t = useWords(accessWords);
  const ui = useWords(uiWords);
  const id = useId();
  const Arrow = up ? ArrowUp : ArrowDown;
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>{t('sortBy')}</label>
      <select id={id} value={chosen} onChange={(event) => onSort({ key: event.target.value, up: true })}>
        {SORT_KEYS.map((key) => (
          <option key={key} value={key}>
            {t(COLUMN[key])}
          </option>
        ))}
      </select>
      <IconButton label={ui(up ? 'sortedUp' : 'sortedDown')} onClick={() => onSort({ key: chosen, up: !up })}>
        <Arrow size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
