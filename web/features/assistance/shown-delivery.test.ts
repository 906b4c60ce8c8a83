import { expect, it } from 'vitest';
import { shownDelivery } from './shown-delivery.ts';

it('is on its way before the first attempt only', () => {
  expect(shownDelivery({ state: 'waiting', tries: 0 })).toBe('waiting');
  expect(shownDelivery({ state: 'waiting', tries: 3 })).toBe('retrying');
  expect(shownDelivery({ state: 'delivered', tries: 4 })).toBe('delivered');
});
