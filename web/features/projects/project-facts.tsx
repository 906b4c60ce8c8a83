import type { ProjectSummary } from '#contract/projects.ts';
import type { Role } from '#contract/roles.ts';
import { projectsWords } from '#web/i18n/projects.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { CreatedAt } from './created-at.tsx';
import styles from './projects.module.css';

interface Props {
  projectId: number;
  /** Undefined while it loads. */
  project: ProjectSummary | undefined;
  roles: readonly Role[];
}

export function ProjectFacts({ projectId, project, roles }: Props) {
  const t = useWords(projectsWords);
  return (
    <Card title={t('factsTitle')}>
      <Grid as="dl" gap="12 24" align="center" className={styles.facts}>
        <dt>{t('projectId')}</dt>
        <dd className={styles.id}>
          <code>{projectId}</code>
          <CopyButton text={String(projectId)} label={t('copyId')} />
        </dd>
        <dt>{t('yourRoles')}</dt>
        <dd>
          <RoleChips roles={roles} />
        </dd>
        <dt>{t('createdAt')}</dt>
        <dd>{project ? <CreatedAt iso={project.createdAt} full /> : <Skeleton width={160} />}</dd>
      </Grid>
    </Card>
  );
}
