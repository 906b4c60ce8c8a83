import { useState } from 'react';
import { getProjectSettings, type ProjectSettingsState, suspendProject } from '#contract/project-settings.ts';
import { useChange } from '#web/api/use-change.ts';
import { projectSettingsWords } from '#web/i18n/project-settings.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './project-form.module.css';

/** Suspends a project without deleting anything, and resumes it. */
export function SuspendSection({ state }: { state: ProjectSettingsState }) {
  const t = useWords(projectSettingsWords);
  const ui = useWords(uiWords);
  const [asking, setAsking] = useState(false);
  const suspension = useChange(suspendProject, { invalidates: [getProjectSettings], label: 'sdkConfig' });
  const project = state.settings.productName;
  const set = (suspended: boolean) =>
    suspension.mutate(
      { query: { projectId: state.projectId }, body: { suspended, version: state.version } },
      {
        onSuccess: () => {
          setAsking(false);
          showSnackbar({ message: t(suspended ? 'suspended' : 'resumed', { project }), type: 'success' });
        },
      },
    );
  const trouble = suspension.error && failureText(suspension.error, { conflict: ui('conflictUnknown') });
  return (
    <SettingsSection title={t('suspend')} lead={t('suspendLead')}>
      <Stack gap={12} align="start" className={styles.suspend}>
        <Note>{t('suspendText')}</Note>
        {trouble && !asking && <Notice tone="error">{trouble}</Notice>}
        {state.suspendedAt ? (
          <Button busy={suspension.isPending} onClick={() => set(false)}>
            {t(suspension.isPending ? 'resuming' : 'resume')}
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>{t('suspendStart', { project })}</Button>
        )}
      </Stack>
      {asking && (
        <ConfirmDialog
          title={t('suspendTitle', { project })}
          action={t('suspendNow')}
          busyAction={t('suspending')}
          busy={suspension.isPending}
          onConfirm={() => set(true)}
          onCancel={() => setAsking(false)}
        >
          <p>{t('suspendConsequence', { project })}</p>
          {trouble && <Notice tone="error">{trouble}</Notice>}
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
