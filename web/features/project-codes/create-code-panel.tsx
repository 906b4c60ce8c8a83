import type { ProjectCode } from '#contract/project-codes.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { CodeForm } from './code-form.tsx';
import { useCreateCode } from './project-codes.queries.ts';
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
  const creation = useCreateCode(projectId);
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
          onSave={(wish) =>
            creation.mutate(wish, {
              onSuccess: ({ projectCode }) => {
                showSnackbar({ message: t('made', { code: projectCode.code }), type: 'success' });
                close();
                onMade(projectCode);
              },
            })
          }
          onCancel={close}
        />
      )}
    </SidePanel>
  );
}
