import { type ApiKey, getApiKey, listApiKeys, revokeApiKey } from '#contract/api-keys.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatAgo } from '#web/format/times.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';

interface Props {
  projectId: number;
  apiKey: ApiKey;
  onDone: () => void;
}

/** Names the key, and what stops working with it. */
export function RevokeKey({ projectId, apiKey, onDone }: Props) {
  const t = useWords(apiKeysWords);
  const revocation = useChange(revokeApiKey, { invalidates: [listApiKeys, getApiKey], label: 'apiKeys' });
  const { id, name, prefix, scope, lastUsedAt } = apiKey;
  const revoke = () =>
    revocation.mutate(
      { params: { id }, query: { projectId } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('revoked', { name }), type: 'success' });
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('revokeTitle', { name })}
      action={t('revokeNow')}
      busyAction={t('revoking')}
      busy={revocation.isPending}
      onConfirm={revoke}
      onCancel={onDone}
    >
      <p>{t('revokeText', { name, prefix })}</p>
      <p>{t(`stops_${scope}`)}</p>
      {lastUsedAt && <Notice tone="warning">{t('stillUsed', { ago: formatAgo(lastUsedAt) })}</Notice>}
      <p>{t('revokeBack')}</p>
      {revocation.error && <Notice tone="error">{failureText(revocation.error, { conflict: t('over') })}</Notice>}
    </ConfirmDialog>
  );
}
