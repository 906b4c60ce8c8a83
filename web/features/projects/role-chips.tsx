import type { Role } from '../../../contract/roles.ts';
import { projectsWords } from '../../i18n/projects.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './projects.module.css';

export function RoleChips({ roles }: { roles: readonly Role[] }) {
  const t = useWords(projectsWords);
  return (
    <ul className={styles.chips}>
      {roles.map((role) => (
        <li key={role} className={styles.chip}>
          {t(`role_${role}`)}
        </li>
      ))}
    </ul>
  );
}
