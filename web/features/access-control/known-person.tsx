import type { ProjectRole } from '#contract/roles.ts';
import { accessWords } from '#web/i18n/access.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import styles from './forms.module.css';

interface Props {
  email: string;
  roles: readonly ProjectRole[];
  busy: boolean;
  onReplace: () => void;
}

/** For someone who has roles already: which, and the way to replace them. */
export function KnownPerson({ email, roles, busy, onReplace }: Props) {
  const t = useWords(accessWords);
  return (
    <Notice tone="warning">
      <strong className={styles.address}>{t('knownTitle', { email })}</strong>
      <RoleChips roles={roles} />
      <span>{t('knownText')}</span>
      <div className={styles.actions}>
        <Button busy={busy} onClick={onReplace}>
          {t('knownReplace')}
        </Button>
      </div>
    </Notice>
  );
}
