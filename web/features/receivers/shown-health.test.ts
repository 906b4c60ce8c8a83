import { expect, it } from 'vitest';
import type { ReceiverHealth } from '#contract/deliveries.ts';
import { HEALTH_TONES, shownHealth } from './shown-health.ts';

const AT = '2026-11-17T08:00:00.000Z';
const NEW: ReceiverHealth = {
  kind: 'assistance',
  state: 'active',
  offReason: null,
  offAt: null,
  failingSince: null,
  lastSuccessAt: null,
  heldUntil: null,
  waitingEvents: 0,
  failedDeliveries: 0,
};

it.each([
  ['that never accepted anything', {}, 'idle'],
  ['that accepted the last one', { lastSuccessAt: AT }, 'active'],
  ['that fails now', { lastSuccessAt: AT, failingSince: AT }, 'failing'],
  ['that never accepted anything and fails', { failingSince: AT }, 'failing'],
  ['that asked for a pause', { lastSuccessAt: AT, heldUntil: AT }, 'held'],
  ['that is switched off', { state: 'off', lastSuccessAt: AT }, 'off'],
] as const)('tells a receiver %s', (_which, health, shown) => {
  expect(shownHealth({ ...NEW, ...health })).toBe(shown);
});

it('is green only for a receiver that accepted the last delivery', () => {
  expect(Object.entries(HEALTH_TONES).filter(([, tone]) => tone === 'success')).toEqual([['active', 'success']]);
});
