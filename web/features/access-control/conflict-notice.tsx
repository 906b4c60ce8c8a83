import type { ReactNode } from 'react';
import type { Conflict } from '../../../contract/errors.ts';
import { PROJECT_ROLES, type ProjectRole } from '../../../contract/roles.ts';
import { formatAgo, formatMoment } from '../../format/times.ts';
import { accessWords } from '../../i18n/access.ts';
import { useWords } from '../../i18n/words.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './conflict-notice.module.css';
import { RoleChips } from './role-chips.tsx';

/** The roles that somebody else saved. */
export const rolesIn = ({ current }: Conflict): ProjectRole[] =>
  PROJECT_ROLES.filter((role) => Array.isArray(current) && current.includes(role));

interface Props {
  conflict: Conflict;
  yours: readonly ProjectRole[];
  children?: ReactNode;
}

/** Who changed what meanwhile, beside what one wanted oneself. */
export function ConflictNotice({ conflict, yours, children }: Props) {
  const t = useWords(accessWords);
  const { changedBy, changedAt } = conflict;
  return (
    <Notice tone="warning">
      <strong>{t('conflictTitle')}</strong>
      <span title={changedAt ? formatMoment(changedAt) : undefined}>
        {changedBy ? t('conflictBy', { by: changedBy, ago: formatAgo(changedAt) }) : t('conflictUnknown')}
      </span>
      <dl className={styles.compare}>
        <dt>{t('conflictNow')}</dt>
        <dd>
          <RoleChips roles={rolesIn(conflict)} />
        </dd>
        <dt>{t('conflictYours')}</dt>
        <dd>
          <RoleChips roles={yours} />
        </dd>
      </dl>
      {children && <div className={styles.actions}>{children}</div>}
    </Notice>
  );
}
