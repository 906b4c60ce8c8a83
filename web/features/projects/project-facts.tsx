import type { ProjectSummary } from '#contract/projects.ts';
import type { Role } from '#contract/roles.ts';
import { projectsWords } from '#web/i18n/projects.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
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
      <Grid as="dl" columns="auto 1fr" gap="12 24" align="center">
        <Text as="dt" size="small">
          {t('projectId')}
        </Text>
        <Row
          as="dd"
          gap={4}
          justify="end"
          nowrap
          size="small"
          weight={500}
          textAlign="right"
          minHeight={24}
          className={styles.id}
        >
          <code>{projectId}</code>
          <CopyButton text={String(projectId)} label={t('copyId')} />
        </Row>
        <Text as="dt" size="small">
          {t('yourRoles')}
        </Text>
        <Row as="dd" gap={0} justify="end" nowrap size="small" weight={500} textAlign="right" minHeight={24}>
          <RoleChips roles={roles} />
        </Row>
        <Text as="dt" size="small">
          {t('createdAt')}
        </Text>
        <Row as="dd" gap={0} justify="end" nowrap size="small" weight={500} textAlign="right" minHeight={24}>
          {project ? <CreatedAt iso={project.createdAt} full /> : <Skeleton width={160} />}
        </Row>
      </Grid>
    </Card>
  );
}
