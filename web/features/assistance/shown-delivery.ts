import type { CaseDetails } from '#contract/assistance.ts';

type Delivery = NonNullable<CaseDetails['delivery']>;

/** A delivery that waits after a failed attempt is not on its way: it has not arrived. */
export const shownDelivery = ({ state, tries }: Pick<Delivery, 'state' | 'tries'>): Delivery['state'] | 'retrying' =>
  state === 'waiting' && tries > 0 ? 'retrying' : state;
