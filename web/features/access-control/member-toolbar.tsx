import { Download } from 'lucide-react';
import type { MemberCounts } from '#contract/access-control.ts';
import { PROJECT_ROLES, type ProjectRole } from '#contract/roles.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { accessWords } from '#web/i18n/access.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchBox, TableToolbar } from '#web/ui/table-frame.tsx';
import { SortChoice } from './member-sort.tsx';
import type { MemberView, SortKey } from './member-view.ts';
import styles from './members.module.css';

interface Props {
  typed: string;
  onType: (text: string) => void;
  view: MemberView;
  /** Undefined while they are being counted. */
  counts: MemberCounts | undefined;
  onRole: (role: ProjectRole | null) => void;
  onSort: (key: SortKey, up: boolean) => void;
  exporting: boolean;
  onExport: () => void;
}

/** Search, filter by role, and the way out as a file. */
export function MemberToolbar({ typed, onType, view, counts, onRole, onSort, exporting, onExport }: Props) {
  const t = useWords(accessWords);
  const ui = useWords(uiWords);
  const roleName = useWords(roleWords);
  const choices = [null, ...PROJECT_ROLES] as const;
  return (
    <TableToolbar
      end={
        <Button icon={<Download size={15} aria-hidden="true" />} busy={exporting} onClick={onExport}>
          {ui('exportCsv')}
        </Button>
      }
    >
      <SearchBox label={t('search')} hint={t('searchHint')} value={typed} onChange={onType} />
      <fieldset className={styles.filter}>
        <legend>{t('filter')}</legend>
        {choices.map((role) => (
          <label key={role ?? 'all'} className={styles.choice}>
            <input type="radio" name="role" checked={view.role === role} onChange={() => onRole(role)} />
            <span className={styles.face}>
              {role ? roleName(role) : t('everyRole')}
              {counts && <span className={styles.count}>{formatNumber(counts[role ?? 'total'])}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <SortChoice sort={view.sort} onSort={onSort} />
    </TableToolbar>
  );
}
