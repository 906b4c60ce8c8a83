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
