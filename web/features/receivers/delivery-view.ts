import { DELIVERY_STATES, type DeliveryState } from '#contract/delivery-states.ts';
import { EVENTS_OF, type EventKind, type ReceiverKind } from '#contract/receiver-kinds.ts';

/** What of the log is looked at. */
export interface DeliveryView {
  kind: ReceiverKind;
  state: DeliveryState | null;
  event: EventKind | null;
  userId: string;
  /** Days: 2026-01-31. */
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (text: string | undefined): string =>
  text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** As it stands in the address; what is nothing of ours counts as not there. */
export function deliveryViewIn(kind: ReceiverKind, query: Readonly<Record<string, unknown>>): DeliveryView {
  const text = (name: string): string | undefined => (query[name] === undefined ? undefined : String(query[name]));
  const events: readonly EventKind[] = EVENTS_OF[kind];
  return {
    kind,
    state: DELIVERY_STATES.find((state) => state === text('state')) ?? null,
    event: events.find((event) => event === text('event')) ?? null,
    userId: (text('userId') ?? '').slice(0, 100),
    from: dayIn(text('from')),
    to: dayIn(text('to')),
  };
}

export const isFiltered = ({ state, event, userId, from, to }: DeliveryView): boolean =>
  state !== null || event !== null || userId !== '' || from !== '' || to !== '';

export const NO_FILTER = { state: null, event: null, userId: null, from: null, to: null };
