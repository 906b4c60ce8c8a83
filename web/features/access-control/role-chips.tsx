import type { ProjectRole } from '../../../contract/roles.ts';
import { accessWords } from '../../i18n/access.ts';
import { useWords } from '../../i18n/words.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './chips.module.css';

export function RoleChips({ roles }: { roles: readonly (ProjectRole | 'dolphin')[] }) {
  const t = useWords(accessWords);
  if (roles.length === 0) return <span className={styles.none}>{t('conflictNone')}</span>;
  return (
    <ul className={styles.chips}>
      {roles.map((role) => (
        <li key={role} className={classNames(styles.chip, styles[role])}>
          {t(`role_${role}`)}
        </li>
      ))}
    </ul>
  );
}
