import { expect, it } from 'vitest';
import { mapBoundsAround, requestedBounds } from './requested-bounds.ts';

const numbers = (text: string) => text.split(',').map(Number);

it('contains the view, and stays the same for a small move', () => {
  const asked = requestedBounds([16.01, 48.01, 16.4, 48.2]);
  const [west = 0, south = 0, east = 0, north = 0] = numbers(asked);
  expect(west <= 16.01 && south <= 48.01 && east >= 16.4 && north >= 48.2).toBe(true);
  expect(requestedBounds([16.02, 48.02, 16.41, 48.21])).toBe(asked);
});

it('crosses the date line, and does not exceed the world', () => {
  const [west = 0, , east = 0] = numbers(requestedBounds([178.5, -18, 181.5, -17]));
  expect(west).toBeGreaterThan(170);
  expect(east).toBeLessThan(-170);
  expect(requestedBounds([-180, -85, 180, 85])).toBe('-180,-85,180,85');
});

it('contains everyone if no map is drawn, even a single user', () => {
  const [west = 0, south = 0, east = 0, north = 0] = numbers(mapBoundsAround([16.3, 48.2, 16.3, 48.2]));
  expect(west < 16.3 && south < 48.2 && east > 16.3 && north > 48.2 && east - west < 1).toBe(true);
  expect(mapBoundsAround(null)).toBe('-180,-85,180,85');
});
