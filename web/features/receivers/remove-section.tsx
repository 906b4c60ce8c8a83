import { useState } from 'react';
import { type Receiver, removeReceiver } from '#contract/receivers.ts';
import { useChange } from '#web/api/use-change.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Refused } from './refused.tsx';
import { useLearnReceiver } from './use-learn-receiver.ts';

interface Props {
  projectId: number;
  receiver: Receiver;
  onRemoved: (receiver: Receiver) => void;
}

export function RemoveSection({ projectId, receiver, onRemoved }: Props) {
  const t = useWords(receiversWords);
  const [asking, setAsking] = useState(false);
  const removal = useChange(removeReceiver, { label: 'sdkConfig', onSuccess: useLearnReceiver(projectId) });
  const { kind, version, url } = receiver;
  const name = t(`kind_${kind}`);
  const remove = () =>
    removal.mutate(
      { query: { projectId, kind, version } },
      {
        onSuccess: (answer) => {
          setAsking(false);
          onRemoved(answer.receiver);
          showSnackbar({ message: t('removed', { receiver: name }), type: 'success' });
        },
      },
    );
  return (
    <SettingsSection title={t('removeTitle')} lead={t('removeLead')}>
      <div>
        <Button onClick={() => setAsking(true)}>{t('remove')}</Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('removeQuestion', { receiver: name })}
          action={t('remove')}
          busyAction={t('removing')}
          busy={removal.isPending}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <p>{t('removeText', { url: url ?? '' })}</p>
          {removal.error && <Refused error={removal.error} />}
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
