import { Download, Search } from 'lucide-react';
import { PROJECT_ROLES, type ProjectRole } from '../../../contract/roles.ts';
import { accessWords } from '../../i18n/access.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { MemberSort } from './member-sort.tsx';
import type { MemberView, SortKey } from './member-view.ts';
import styles from './members.module.css';

interface Props {
  typed: string;
  onType: (text: string) => void;
  view: MemberView;
  counts: Record<ProjectRole, number>;
  total: number;
  onRole: (role: ProjectRole | null) => void;
  onSort: (key: SortKey) => void;
  onExport: () => void;
}

/** Search, filter by role, and the way out as a file. */
export function MemberToolbar({ typed, onType, view, counts, total, onRole, onSort, onExport }: Props) {
  const t = useWords(accessWords);
  const choices = [null, ...PROJECT_ROLES] as const;
  return (
    <div className={styles.toolbar}>
      <search className={styles.search}>
        <Search size={16} aria-hidden="true" />
        <input
          type="search"
          value={typed}
          maxLength={80}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          onChange={(event) => onType(event.target.value)}
        />
      </search>
      <fieldset className={styles.filter}>
        <legend>{t('filter')}</legend>
        {choices.map((role) => (
          <label key={role ?? 'all'} className={styles.choice}>
            <input type="radio" name="role" checked={view.role === role} onChange={() => onRole(role)} />
            <span className={styles.face}>
              {role ? t(`role_${role}`) : t('everyRole')}
              <span className={styles.count}>{role ? counts[role] : total}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <MemberSort view={view} onSort={onSort} />
      <span className={styles.export}>
        <Button icon={<Download size={15} aria-hidden="true" />} onClick={onExport}>
          {t('export')}
        </Button>
      </span>
    </div>
  );
}
