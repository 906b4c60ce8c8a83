import { CallError } from '../../api/call-failure.ts';
import { areaWords } from '../../i18n/dangerous-areas.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import { showSnackbar } from '../../session/session-changes.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { useDeleteArea } from './areas.queries.ts';

interface Props {
  id: string;
  name: string;
  onDone: (gone: boolean) => void;
}

export function DeleteArea({ id, name, onDone }: Props) {
  const [t, ui] = [useWords(areaWords), useWords(uiWords)];
  const deletion = useDeleteArea();
  const remove = () =>
    deletion.mutate(id, {
      onSuccess: () => {
        showSnackbar({ message: t('deleted', { name }), type: 'success' });
        onDone(true);
      },
    });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      action={t('delete')}
      busyAction={t('deleting')}
      busy={deletion.isPending}
      onConfirm={remove}
      onCancel={() => onDone(false)}
    >
      <p>{t('deleteText')}</p>
      {deletion.error instanceof CallError && <Notice tone="error">{failureText(ui, deletion.error)}</Notice>}
    </ConfirmDialog>
  );
}
