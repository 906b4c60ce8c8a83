import { deleteSdkVersion, type SdkVersion } from '#contract/sdk-versions.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { VERSION_CHANGE } from './use-sdk-versions.ts';

interface Props {
  version: SdkVersion;
  onCancel: () => void;
  onDeleted: () => void;
}

/** Confirms deleting a version and shows its use. */
export function DeleteVersion({ version, onCancel, onDeleted }: Props) {
  const t = useWords(sdkVersionsWords);
  const remove = useChange(deleteSdkVersion, VERSION_CHANGE);
  const { platform, users, projects } = version;
  const name = `${platform} ${version.version}`;
  const confirm = () =>
    remove.mutate(
      { params: { id: version.id } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('deleted', { name }), type: 'success' });
          onDeleted();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      action={t('deleteNow')}
      busyAction={t('deleting')}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>
        {users
          ? t('deleteUsed', {
              count: users,
              users: t('users', { count: users, n: formatNumber(users) }),
              projects: t('projects', { count: projects ?? 0, n: formatNumber(projects) }),
            })
          : t('deleteUnused')}
      </p>
      {version.isMinimum && <Notice tone="warning">{t('deleteMinimum', { platform })}</Notice>}
      <FailureNotice error={remove.error} />
    </ConfirmDialog>
  );
}
