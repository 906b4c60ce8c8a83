import type { MemberCounts } from '#contract/access-control.ts';
import { PROJECT_ROLES, type ProjectRole } from '#contract/roles.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { accessWords } from '#web/i18n/access.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Hidden } from '#web/ui/hidden.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './members.module.css';

interface Props {
  role: ProjectRole | null;
  /** Undefined while loading. */
  counts: MemberCounts | undefined;
  onRole: (role: ProjectRole | null) => void;
}

/** Filter by role, with the number of members. */
export function RoleFilter({ role: chosen, counts, onRole }: Props) {
  const t = useWords(accessWords);
  const roleName = useWords(roleWords);
  const choices = [null, ...PROJECT_ROLES] as const;
  return (
    <Row as="fieldset" gap={4} align="stretch">
      <Hidden as="legend">{t('filter')}</Hidden>
      {choices.map((role) => (
        <label key={role ?? 'all'} className={styles.choice}>
          <input type="radio" name="role" checked={chosen === role} onChange={() => onRole(role)} />
          <Row as="span" inline gap={6} nowrap pad="0 12" size="small" className={styles.face}>
            {role ? roleName(role) : t('everyRole')}
            {counts && (
              <Caption tabular className={styles.count}>
                {formatNumber(counts[role ?? 'total'])}
              </Caption>
            )}
          </Row>
        </label>
      ))}
    </Row>
  );
}
