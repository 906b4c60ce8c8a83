import { createProjectCode, getProjectCode, listProjectCodes, type ProjectCode } from '#contract/project-codes.ts';
import { useChange } from '#web/api/use-change.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { CodeForm } from './code-form.tsx';
import { isNameTaken, refusalText } from './refusal.ts';

interface Props {
  projectId: number;
  open: boolean;
  onClose: () => void;
  onMade: (code: ProjectCode) => void;
}

export function CreateCodePanel({ projectId, open, onClose, onMade }: Props) {
  const t = useWords(projectCodesWords);
  const ui = useWords(uiWords);
  const creation = useChange(createProjectCode, {
    invalidates: [listProjectCodes, getProjectCode],
    label: 'projectCodes',
  });
  const taken = isNameTaken(creation.error);
  const close = () => {
    creation.reset();
    onClose();
  };
  return (
    <SidePanel open={open} onClose={close} title={t('create')} lead={t('createLead')}>
      {open && (
        <CodeForm
          action={t('createNow')}
          busy={creation.isPending}
          nameTaken={taken}
          limitTooLow={false}
          trouble={
            creation.error && !taken ? <Notice tone="error">{refusalText(creation.error, { t, ui })}</Notice> : null
          }
          onSave={(body) =>
            creation.mutate(
              { query: { projectId }, body },
              {
                onSuccess: ({ projectCode }) => {
                  showSnackbar({ message: t('made', { code: projectCode.code }), type: 'success' });
                  close();
                  onMade(projectCode);
                },
              },
            )
          }
          onCancel={close}
        />
      )}
    </SidePanel>
  );
}
