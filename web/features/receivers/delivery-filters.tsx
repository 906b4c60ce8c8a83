import type { ReactNode } from 'react';
import { DELIVERY_STATES } from '#contract/deliveries.ts';
import { EVENTS_OF, type EventKind, type ReceiverKind } from '#contract/receivers.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { DayFields } from '#web/ui/day-fields.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TypedField } from '#web/ui/typed-field.tsx';
import type { useListView } from '#web/ui/use-list-view.ts';
import type { DeliveryParameters } from './delivery-view.ts';

interface Props {
  kind: ReceiverKind;
  view: ReturnType<typeof useListView<DeliveryParameters>>;
  /** Actions on the whole list. */
  actions: ReactNode;
}

/** By state, event, app user and time. */
export function DeliveryFilters({ kind, view: { query, change, isFiltered, clear }, actions }: Props) {
  const t = useWords(deliveriesWords);
  const names = useWords(receiversWords);
  const events: readonly EventKind[] = EVENTS_OF[kind];
  return (
    <Stack gap={12} pad="16 20">
      <Grid until={600} min={120} fill gap="12 16" maxWidth={860}>
        {events.length > 1 && (
          <SelectField
            label={t('event')}
            value={query.event ?? ''}
            onChange={({ target }) => change({ event: events.find((event) => event === target.value) ?? null })}
          >
            <option value="">{t('allEvents')}</option>
            {events.map((event) => (
              <option key={event} value={event}>
                {names(`event_${event}`)}
              </option>
            ))}
          </SelectField>
        )}
        <TypedField name="userId" label={t('userId')} placeholder={t('userHint')} maxLength={100} />
        <DayFields labels={{ from: t('from'), to: t('to') }} from={query.from} to={query.to} onChange={change} />
      </Grid>
      <Row gap="8 16">
        <FilterChoice
          label={t('state')}
          all={t('allStates')}
          choices={DELIVERY_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
          chosen={query.state}
          onChoose={(state) => change({ state })}
        />
        {isFiltered && (
          <Button kind="quiet" onClick={clear}>
            {t('clear')}
          </Button>
        )}
        {actions}
      </Row>
    </Stack>
  );
}
