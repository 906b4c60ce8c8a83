import KeyRound from 'icon:key-round';
import RefreshCw from 'icon:refresh-cw';
import { useState } from 'react';
import { endFormerSecret, type Receiver } from '#contract/receivers.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './receivers.module.css';
import { Refused } from './refused.tsx';
import { ReplaceSecret } from './replace-secret.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useLearnReceiver } from './use-learn-receiver.ts';

interface Props {
  projectId: number;
  receiver: Receiver;
  /** Created by the last save; shown until it is confirmed. */
  fresh: string | null;
  onStored: () => void;
}

function Standing({ receiver: { secret }, onReplace }: { receiver: Receiver; onReplace: () => void }) {
  const t = useWords(receiversWords);
  if (!secret) return null;
  const ago = formatAgo(secret.setAt);
  return (
    <Row gap={12}>
      <KeyRound className={styles.standingIcon} size={18} aria-hidden="true" />
      <Stack gap={0} basis={240}>
        <Text as="strong" weight={500} breaks title={formatMoment(secret.setAt)}>
          {secret.setBy ? t('secretSet', { ago, by: secret.setBy }) : t('secretSetNobody', { ago })}
        </Text>
        <Note as="span">{t('secretHidden')}</Note>
      </Stack>
      <Button icon={<RefreshCw size={16} aria-hidden="true" />} onClick={onReplace}>
        {t('replace')}
      </Button>
    </Row>
  );
}

export function SecretSection({ projectId, receiver, fresh, onStored }: Props) {
  const t = useWords(receiversWords);
  const [replacing, setReplacing] = useState(false);
  const [ending, setEnding] = useState(false);
  const end = useChange(endFormerSecret, { label: 'sdkConfig', onSuccess: useLearnReceiver(projectId) });
  const { kind, version, url, secret } = receiver;
  const name = t(`kind_${kind}`);
  const endNow = () =>
    end.mutate(
      { query: { projectId, kind, version } },
      {
        onSuccess: () => {
          setEnding(false);
          showSnackbar({ message: t('formerEnded'), type: 'success' });
        },
      },
    );
  return (
    <SettingsSection title={t('secretTitle')} lead={t('secretLead')}>
      {fresh !== null && <ShownOnce secret={fresh} onStored={onStored} />}
      {fresh === null && <Standing receiver={receiver} onReplace={() => setReplacing(true)} />}
      {!secret && <Note breaks>{t(url === null ? 'secretAfterSave' : 'secretMissing')}</Note>}
      {secret?.formerValidUntil && (
        <Notice tone="info">
          {t('formerUntil', { until: formatMoment(secret.formerValidUntil) })}
          <div>
            <Button onClick={() => setEnding(true)}>{t('endFormer')}</Button>
          </div>
        </Notice>
      )}
      {replacing && <ReplaceSecret projectId={projectId} receiver={receiver} onClose={() => setReplacing(false)} />}
      {ending && (
        <ConfirmDialog
          title={t('endFormerTitle', { receiver: name })}
          action={t('endFormer')}
          busyAction={t('endingFormer')}
          busy={end.isPending}
          onConfirm={endNow}
          onCancel={() => setEnding(false)}
        >
          <p>{t('endFormerText')}</p>
          {end.error && <Refused error={end.error} />}
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
