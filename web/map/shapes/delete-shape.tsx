import { useMutation } from '@tanstack/react-query';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';

interface Props {
  id: string;
  name: string;
  /** The consequences, as text. */
  text: string;
  onDelete: (id: string) => Promise<unknown>;
  onDone: (gone: boolean) => void;
}

export function DeleteShape({ id, name, text, onDelete, onDone }: Props) {
  const t = useWords(shapeWords);
  const deletion = useMutation({ mutationFn: onDelete });
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
      <p>{text}</p>
      <FailureNotice error={deletion.error} />
    </ConfirmDialog>
  );
}
