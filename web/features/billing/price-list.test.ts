import { describe, expect, it } from 'vitest';
import type { Price } from '#contract/billing.ts';
import { stateOfPrice, withPrice } from './price-list.ts';

const price = (validFrom: string, validTo: string | null = null): Price => ({
  feature: 'driving',
  amount: 100,
  validFrom,
  validTo,
});

describe('a new price', () => {
  it('ends an open-ended price the day before', () => {
    expect(withPrice([price('2026-01-01')], price('2026-03-01'))).toEqual([
      price('2026-01-01', '2026-02-28'),
      price('2026-03-01'),
    ]);
  });

  it('is rejected if days would overlap', () => {
    expect(withPrice([price('2026-01-01', '2026-06-30')], price('2026-03-01'))).toBeNull();
    expect(withPrice([price('2026-03-01')], price('2026-03-01'))).toBeNull();
    expect(withPrice([price('2026-03-01')], price('2026-01-01'))).toBeNull();
    expect(withPrice([{ ...price('2026-03-01'), feature: 'places' }], price('2026-01-01'))).toHaveLength(2);
  });

  it('is current, future or expired', () => {
    const states = [price('2026-01-01', '2026-01-31'), price('2026-02-01'), price('2026-03-01')];
    expect(states.map((one) => stateOfPrice(one, '2026-02-10'))).toEqual(['priceOver', 'priceNow', 'priceLater']);
  });
});
