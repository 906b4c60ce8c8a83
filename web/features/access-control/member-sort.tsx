import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import type { MemberSort } from '#contract/access-control.ts';
import { accessWords } from '#web/i18n/access.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { IconButton } from '#web/ui/button.tsx';
import { orderOf, SORT_KEYS, type SortKey } from './member-view.ts';
import styles from './members.module.css';

export const COLUMN = {
  name: 'columnName',
  email: 'columnEmail',
  company: 'columnCompany',
  roles: 'columnRoles',
} as const satisfies Record<SortKey, string>;

interface Props {
  sort: MemberSort;
  onSort: (key: SortKey, up: boolean) => void;
}

/** On a phone, where cards have no column heads. */
export function SortChoice({ sort, onSort }: Props) {
  const t = useWords(accessWords);
  const ui = useWords(uiWords);
  const id = useId();
  const { key: chosen, up } = orderOf(sort);
  const Arrow = up ? ArrowUp : ArrowDown;
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>{t('sortBy')}</label>
      <select id={id} value={chosen} onChange={(event) => onSort(event.target.value as SortKey, true)}>
        {SORT_KEYS.map((key) => (
          <option key={key} value={key}>
            {t(COLUMN[key])}
          </option>
        ))}
      </select>
      <IconButton label={ui(up ? 'sortedUp' : 'sortedDown')} onClick={() => onSort(chosen, !up)}>
        <Arrow size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
