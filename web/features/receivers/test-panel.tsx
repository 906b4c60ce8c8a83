import SendHorizontal from 'icon:send-horizontal';
import { useEffect, useRef, useState } from 'react';
import { getDelivery, listDeliveries, listReceiverHealth, sendTestEvent } from '#contract/deliveries.ts';
import { EVENTS_OF, type EventKind, type Receiver } from '#contract/receivers.ts';
import { useChange } from '#web/api/use-change.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { DeliveryTries } from './delivery-tries.tsx';
import { answerText, durationText } from './delivery-words.ts';
import { Refused } from './refused.tsx';

interface Props {
  projectId: number;
  receiver: Receiver;
  onClose: () => void;
  onLook: (id: string) => void;
  /** Sends a first event when it opens. */
  sendsAtOnce?: boolean;
}

/** Sends a sample event and shows the response. */
export function TestPanel({ projectId, receiver, onClose, onLook, sendsAtOnce = false }: Props) {
  const t = useWords(deliveriesWords);
  const names = useWords(receiversWords);
  const events: readonly EventKind[] = EVENTS_OF[receiver.kind];
  const [event, setEvent] = useState<EventKind>(EVENTS_OF[receiver.kind][0]);
  const sending = useChange(sendTestEvent, {
    invalidates: [listDeliveries, getDelivery, listReceiverHealth],
    inBackground: true,
    label: 'sdkConfig',
  });
  const { mutate } = sending;
  const send = (one: EventKind) => mutate({ query: { projectId }, body: { kind: receiver.kind, event: one } });
  const first = useRef(sendsAtOnce ? () => send(event) : null);
  useEffect(() => {
    first.current?.();
    first.current = null;
  }, []);
  const { result, delivery } = sending.data ?? {};
  return (
    <SidePanel open onClose={onClose} title={t('testTitle')} lead={t('testLead', { url: receiver.url ?? '' })}>
      <Stack gap={20}>
        <SelectField
          label={t('testEvent')}
          value={event}
          onChange={(change) => setEvent(events.find((one) => one === change.target.value) ?? event)}
        >
          {events.map((one) => (
            <option key={one} value={one}>
              {names(`event_${one}`)}
            </option>
          ))}
        </SelectField>
        <div>
          <Button
            kind="main"
            icon={<SendHorizontal size={15} aria-hidden="true" />}
            busy={sending.isPending}
            onClick={() => send(event)}
          >
            {t(sending.isPending ? 'testing' : 'testNow')}
          </Button>
        </div>
        {sending.error && <Refused error={sending.error} />}
        {result && delivery && !sending.isPending && (
          <>
            <Notice tone={result.error === null ? 'success' : 'error'}>
              {result.error === null
                ? t('testTaken', { status: result.status ?? '', duration: durationText(t, result.durationMs) })
                : t('testRefused', { why: answerText(t, result) })}
            </Notice>
            <DeliveryTries tries={[result]} />
            <div>
              <Button onClick={() => onLook(delivery.id)}>{t('testLook')}</Button>
            </div>
          </>
        )}
      </Stack>
    </SidePanel>
  );
}
