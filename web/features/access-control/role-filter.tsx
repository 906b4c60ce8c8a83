import type { MemberCounts } from '#contract/access-control.ts';
import { PROJECT_ROLES, type ProjectRole } from '#contract/roles.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { accessWords } from '#web/i18n/access.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { useWords } from '#web/i18n/words.ts';
import styles from './members.module.css';

interface Props {
  role: ProjectRole | null;
  /** Undefined while they are being counted. */
  counts: MemberCounts | undefined;
  onRole: (role: ProjectRole | null) => void;
}

/** By role, with how many have it. */
export function RoleFilter({ role: chosen, counts, onRole }: Props) {
  const t = useWords(accessWords);
  const roleName = useWords(roleWords);
  const choices = [null, ...PROJECT_ROLES] as const;
  return (
    <fieldset className={styles.filter}>
      <legend>{t('filter')}</legend>
      {choices.map((role) => (
        <label key={role ?? 'all'} className={styles.choice}>
          <input type="radio" name="role" checked={chosen === role} onChange={() => onRole(role)} />
          <span className={styles.face}>
            {role ? roleName(role) : t('everyRole')}
            {counts && <span className={styles.count}>{formatNumber(counts[role ?? 'total'])}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
