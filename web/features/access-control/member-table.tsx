import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { accessWords } from '../../i18n/access.ts';
import { useWords } from '../../i18n/words.ts';
import { Skeleton } from '../../ui/card.tsx';
import { COLUMN } from './member-sort.tsx';
import { type MemberView, SORT_KEYS, type SortKey } from './member-view.ts';
import styles from './members.module.css';

interface Props {
  view: MemberView;
  onSort: (key: SortKey) => void;
  busy?: boolean;
  children: ReactNode;
}

export function MemberTable({ view, onSort, busy, children }: Props) {
  const t = useWords(accessWords);
  const order = (key: SortKey) => (view.sort !== key ? 'none' : view.descending ? 'descending' : 'ascending');
  const Arrow = view.descending ? ArrowDown : ArrowUp;
  return (
    <table className={styles.table} aria-busy={busy} aria-label={t('people')}>
      <thead>
        <tr>
          {SORT_KEYS.map((key) => (
            <th key={key} scope="col" aria-sort={order(key)}>
              <button type="button" className={styles.head} onClick={() => onSort(key)}>
                {t(COLUMN[key])}
                {view.sort === key && <Arrow size={13} aria-hidden="true" />}
              </button>
            </th>
          ))}
          <th scope="col">
            <span className={styles.hidden}>{t('columnActions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

const PLACES = ['55%', '40%', '65%', '50%'];

/** The rows while they load. */
export function MemberRowsSkeleton() {
  return PLACES.map((width) => (
    <tr key={width} className={styles.row}>
      <td className={styles.nameCell}>
        <Skeleton width={width} />
      </td>
      <td className={styles.emailCell}>
        <Skeleton width="70%" />
      </td>
      <td className={styles.companyCell}>
        <Skeleton width="50%" />
      </td>
      <td className={styles.rolesCell}>
        <Skeleton width={72} />
      </td>
      <td className={styles.actionsCell} />
    </tr>
  ));
}
