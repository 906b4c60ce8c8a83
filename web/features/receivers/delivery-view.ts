import { DELIVERY_STATES } from '#contract/deliveries.ts';
import { EVENTS_OF, RECEIVER_KINDS, type ReceiverKind } from '#contract/receivers.ts';
import { choice, day, type ParameterValues, text } from '#web/navigation/parameters.ts';

const parametersOf = (kind: ReceiverKind) => ({
  state: choice(DELIVERY_STATES),
  event: choice(EVENTS_OF[kind]),
  userId: text(100),
  from: day,
  to: day,
});
export type DeliveryParameters = ReturnType<typeof parametersOf>;

/** Which deliveries are listed; each kind of receiver has its own events. */
export const DELIVERY_PARAMETERS = Object.fromEntries(
  RECEIVER_KINDS.map((kind) => [kind, parametersOf(kind)]),
) as Record<ReceiverKind, DeliveryParameters>;

export type DeliveryView = ParameterValues<DeliveryParameters> & { kind: ReceiverKind };

/** Days are those of the browser, from the first moment of one to the last of the other. */
export const deliveryQueryOf = ({ from, to, ...rest }: DeliveryView) => ({
  ...rest,
  ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
  ...(to && { to: new Date(new Date(`${to}T00:00:00`).getTime() + 86_400_000).toISOString() }),
});
