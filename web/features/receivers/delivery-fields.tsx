import CircleAlert from 'icon:circle-alert';
import { useId } from 'react';
import { EVENTS_OF, type EventKind, type ReceiverKind } from '#contract/receivers.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Text } from '#web/ui/text.tsx';
import type { ReceiverDraft, ReceiverProblem } from './receiver-draft.ts';
import styles from './receivers.module.css';

const URL_START = 'https://';

interface Props {
  kind: ReceiverKind;
  draft: ReceiverDraft;
  urlError: ReceiverProblem | undefined;
  isWithoutEvents: boolean;
  onChange: (change: Partial<ReceiverDraft>) => void;
}

/** Address, state and events. */
export function DeliveryFields({ kind, draft, urlError, isWithoutEvents, onChange }: Props) {
  const t = useWords(receiversWords);
  const id = useId();
  const toggle = (event: EventKind, chosen: boolean) =>
    onChange({ events: chosen ? [...draft.events, event] : draft.events.filter((other) => other !== event) });
  return (
    <SettingsSection title={t('deliveryTitle')} lead={t('deliveryLead')}>
      <Field
        name="url"
        type="url"
        inputMode="url"
        label={t('url')}
        placeholder={URL_START}
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        value={draft.url}
        error={urlError && t(urlError)}
        help={t('urlHelp')}
        onChange={(event) => onChange({ url: event.target.value })}
      />
      <Stack as="fieldset" gap={2} aria-describedby={isWithoutEvents ? `${id}-error` : `${id}-help`}>
        <Text as="legend" size="small" weight={500} below={4}>
          {t('events')}
        </Text>
        {EVENTS_OF[kind].map((event) => (
          <Row as="label" gap="2 8" key={event} className={styles.event}>
            <input
              type="checkbox"
              checked={draft.events.includes(event)}
              onChange={({ target }) => toggle(event, target.checked)}
            />
            <span>{t(`event_${event}`)}</span>
            <Caption as="code">{event}</Caption>
          </Row>
        ))}
        {isWithoutEvents ? (
          <Row as="p" gap={6} nowrap tone="danger" size="small" id={`${id}-error`}>
            <CircleAlert size={14} aria-hidden="true" />
            {t('eventsMissing')}
          </Row>
        ) : (
          <Note breaks id={`${id}-help`}>
            {t('eventsHelp')}
          </Note>
        )}
      </Stack>
      <Switch
        label={t('active')}
        help={t('activeHelp')}
        checked={draft.active}
        onChange={(active) => onChange({ active })}
      />
    </SettingsSection>
  );
}
