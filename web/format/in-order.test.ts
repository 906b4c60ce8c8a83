import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

it('shows an id in the order of its characters', () => {
  expect(inOrder('anna\u202egnp.\u2066x')).toBe('anna\ufffdgnp.\ufffdx');
  expect(inOrder('Zoë Müller 42 / שרה')).toBe('Zoë Müller 42 / שרה');
});
