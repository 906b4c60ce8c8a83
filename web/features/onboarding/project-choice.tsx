import type { ProjectRoleEntry } from '#contract/roles.ts';
import { onboardingWords } from '#web/i18n/onboarding.ts';
import { useWords } from '#web/i18n/words.ts';
import { Row } from '#web/ui/row.tsx';
import styles from './onboarding.module.css';

interface Props {
  projects: readonly ProjectRoleEntry[];
  chosen: number;
  onChoose: (projectId: number) => void;
}

/** Which of one's own projects the steps are about. */
export function ProjectChoice({ projects, chosen, onChoose }: Props) {
  const t = useWords(onboardingWords);
  return (
    <Row as="label" nowrap tone="muted" size="small" className={styles.project}>
      <span>{t('forProject')}</span>
      <select value={chosen} onChange={(event) => onChoose(Number(event.target.value))}>
        {projects.map(({ projectId, productName }) => (
          <option key={projectId} value={projectId}>
            {productName}
          </option>
        ))}
      </select>
    </Row>
  );
}
