import { type ReactNode, useEffect, useState } from 'react';
import { DELIVERY_STATES, type DeliveryState } from '#contract/delivery-states.ts';
import { EVENTS_OF, type EventKind } from '#contract/receiver-kinds.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './deliveries.module.css';
import { type DeliveryView, isFiltered, NO_FILTER } from './delivery-view.ts';

const TYPING_PAUSE_MS = 300;

interface Props {
  view: DeliveryView;
  onChange: (changes: Readonly<Record<string, string | null>>) => void;
  /** What is done with the whole. */
  actions: ReactNode;
}

/** By state, event, app user and time; all of it stands in the address. */
export function DeliveryFilters({ view, onChange, actions }: Props) {
  const t = useWords(deliveriesWords);
  const names = useWords(receiversWords);
  const events: readonly EventKind[] = EVENTS_OF[view.kind];
  return (
    <div className={styles.filters}>
      <div className={styles.fields}>
        {events.length > 1 && (
          <SelectField
            label={t('event')}
            value={view.event ?? ''}
            onChange={(event) => onChange({ event: event.target.value || null })}
          >
            <option value="">{t('allEvents')}</option>
            {events.map((event) => (
              <option key={event} value={event}>
                {names(`event_${event}`)}
              </option>
            ))}
          </SelectField>
        )}
        <UserField value={view.userId} onChange={onChange} />
        <Field
          label={t('from')}
          type="date"
          value={view.from}
          max={view.to || undefined}
          onChange={(event) => onChange({ from: event.target.value || null })}
        />
        <Field
          label={t('to')}
          type="date"
          value={view.to}
          min={view.from || undefined}
          onChange={(event) => onChange({ to: event.target.value || null })}
        />
      </div>
      <div className={styles.states}>
        <FilterChoice<DeliveryState>
          label={t('state')}
          all={t('allStates')}
          choices={DELIVERY_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
          chosen={view.state}
          onChoose={(state) => onChange({ state })}
        />
        {isFiltered(view) && (
          <Button kind="quiet" onClick={() => onChange(NO_FILTER)}>
            {t('clear')}
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}

/** Counts once the typing pauses; an address that changes from elsewhere is shown. */
function UserField({ value, onChange }: { value: string } & Pick<Props, 'onChange'>) {
  const t = useWords(deliveriesWords);
  const [typed, type] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    type(value);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === value) return;
    const timer = setTimeout(() => onChange({ userId: text || null }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <Field
      label={t('userId')}
      placeholder={t('userHint')}
      value={typed}
      maxLength={100}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
    />
  );
}
