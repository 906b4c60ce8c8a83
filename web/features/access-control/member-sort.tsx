import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { accessWords } from '../../i18n/access.ts';
import { useWords } from '../../i18n/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { type MemberView, SORT_KEYS, type SortKey } from './member-view.ts';
import styles from './members.module.css';

export const COLUMN = {
  name: 'columnName',
  email: 'columnEmail',
  company: 'columnCompany',
  roles: 'columnRoles',
} as const satisfies Record<SortKey, string>;

interface Props {
  view: MemberView;
  onSort: (key: SortKey) => void;
}

/** On a phone, where cards have no column heads. */
export function MemberSort({ view, onSort }: Props) {
  const t = useWords(accessWords);
  const id = useId();
  const Arrow = view.descending ? ArrowDown : ArrowUp;
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>{t('sortBy')}</label>
      <select id={id} value={view.sort} onChange={(event) => onSort(event.target.value as SortKey)}>
        {SORT_KEYS.map((key) => (
          <option key={key} value={key}>
            {t(COLUMN[key])}
          </option>
        ))}
      </select>
      <IconButton label={t(view.descending ? 'sortedDown' : 'sortedUp')} onClick={() => onSort(view.sort)}>
        <Arrow size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
