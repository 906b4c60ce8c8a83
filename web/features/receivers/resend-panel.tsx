import RotateCcw from 'icon:rotate-ccw';
import { useState } from 'react';
import { getDelivery, listDeliveries, listReceiverHealth, resendDeliveries } from '#contract/deliveries.ts';
import type { Receiver } from '#contract/receivers.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import { useChange } from '#web/api/use-change.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { MomentField } from '#web/ui/moment-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Refused } from './refused.tsx';

interface Props {
  projectId: number;
  receiver: Receiver;
  onClose: () => void;
}

/** The value of a datetime-local input. */
const localTime = (date: Date): string => {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};

/** Resends failed deliveries since a time, or all of a period. */
export function ResendPanel({ projectId, receiver, onClose }: Props) {
  const t = useWords(deliveriesWords);
  const [which, setWhich] = useState<'failed' | 'all'>('failed');
  const [from, setFrom] = useState(() => localTime(new Date(Date.now() - DAY_MS)));
  const [to, setTo] = useState('');
  const sending = useChange(resendDeliveries, {
    invalidates: [listDeliveries, getDelivery, listReceiverHealth],
    inBackground: true,
    label: 'sdkConfig',
  });
  const wrong = to !== '' && to <= from;
  const send = () => {
    if (wrong || from === '') return;
    const until = to === '' ? {} : { to: new Date(to).toISOString() };
    const body = { kind: receiver.kind, which, from: new Date(from).toISOString(), ...until };
    sending.mutate(
      { query: { projectId }, body },
      {
        onSuccess: ({ count, more }) => {
          const message = count === 0 ? t('resentNone') : t('resentMany', { count });
          showSnackbar({ message: more ? `${message}. ${t('resentMore')}` : message, type: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <SidePanel open onClose={onClose} title={t('resendTitle')} lead={t('resendLead')}>
      <Stack gap={20}>
        {!receiver.active && <Notice tone="warning">{t('resendOff')}</Notice>}
        <Segmented
          label={t('resendWhich')}
          options={[
            { value: 'failed', label: t('which_failed') },
            { value: 'all', label: t('which_all') },
          ]}
          value={which}
          onChange={setWhich}
        />
        <MomentField label={t('resendFrom')} value={from} required onChange={setFrom} />
        <MomentField
          label={t('resendTo')}
          aside={t('optional')}
          value={to}
          error={wrong ? t('wrongRange') : undefined}
          onChange={setTo}
        />
        {sending.error && <Refused error={sending.error} />}
        <div>
          <Button
            kind="main"
            icon={<RotateCcw size={15} aria-hidden="true" />}
            busy={sending.isPending}
            disabled={!receiver.active}
            onClick={send}
          >
            {t(sending.isPending ? 'resending' : 'resendNow')}
          </Button>
        </div>
      </Stack>
    </SidePanel>
  );
}
