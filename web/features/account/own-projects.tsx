import { useState } from 'react';
import { leaveProject } from '#contract/access-control.ts';
import { getProject, listProjects } from '#contract/projects.ts';
import { allProjectRoles, type ProjectRoleEntry } from '#contract/roles.ts';
import type { CurrentUser } from '#contract/users.ts';
import { useChange } from '#web/api/use-change.ts';
import { accountWords } from '#web/i18n/account.ts';
import { useWords } from '#web/i18n/words.ts';
import { leaveOwnProject } from '#web/session/leave-own-project.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './account.module.css';

/** The projects in which one has roles, with or without effect, each of which can be left. */
export function OwnProjects({ user }: { user: CurrentUser }) {
  const t = useWords(accountWords);
  const [leaving, setLeaving] = useState<ProjectRoleEntry | null>(null);
  const projects = allProjectRoles(user);
  if (projects.length === 0) return <p>{t('projectsNone')}</p>;
  return (
    <>
      <Stack as="ul" gap={0} className={styles.sessions}>
        {projects.map((project) => (
          <Row as="li" gap={12} nowrap pad="8 0" key={project.projectId}>
            <Stack as="span" gap={4} grow className={styles.sessionLines}>
              <Text size="small" weight={500} className={styles.choiceName}>
                {project.productName}
              </Text>
              <RoleChips roles={project.roles} />
            </Stack>
            <Button
              kind="quiet"
              aria-label={t('leaveOf', { project: project.productName })}
              onClick={() => setLeaving(project)}
            >
              {t('leave')}
            </Button>
          </Row>
        ))}
      </Stack>
      {leaving && <LeaveProject project={leaving} onDone={() => setLeaving(null)} />}
    </>
  );
}

function LeaveProject({ project, onDone }: { project: ProjectRoleEntry; onDone: () => void }) {
  const t = useWords(accountWords);
  const { projectId, productName, roles } = project;
  const { error, isPending, mutate } = useChange(leaveProject, {
    label: 'access',
    invalidates: [listProjects, getProject],
  });
  const leave = () =>
    mutate(
      { params: { id: String(projectId) }, body: { expected: [...roles] } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('left', { project: productName }), type: 'success' });
          onDone();
          leaveOwnProject(projectId);
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('leaveTitle', { project: productName })}
      action={t('leaveNow')}
      busyAction={t('leaving')}
      busy={isPending}
      onConfirm={leave}
      onCancel={onDone}
    >
      <p>{t('leaveText')}</p>
      {error && (
        <Notice tone="error">
          {failureText(error, { last_admin: t('leaveLastAdmin'), conflict: t('leaveConflict') })}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
