import { endProjectCode, getProjectCode, listProjectCodes, type ProjectCode } from '#contract/project-codes.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';

interface Props {
  projectId: number;
  code: ProjectCode;
  onDone: () => void;
}

export function EndCode({ projectId, code, onDone }: Props) {
  const t = useWords(projectCodesWords);
  const ending = useChange(endProjectCode, { invalidates: [listProjectCodes, getProjectCode], label: 'projectCodes' });
  const end = () =>
    ending.mutate(
      { params: { id: code.id }, query: { projectId } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('ended', { code: code.code }), type: 'success' });
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('endTitle', { code: code.code })}
      action={t('endNow')}
      busyAction={t('ending')}
      busy={ending.isPending}
      onConfirm={end}
      onCancel={onDone}
    >
      <p>{t('endText', { name: code.name, code: code.code })}</p>
      <p>{t('endStays', { count: code.uses, uses: formatNumber(code.uses) })}</p>
      {ending.error && <Notice tone="error">{failureText(ending.error, { conflict: t('over') })}</Notice>}
    </ConfirmDialog>
  );
}
