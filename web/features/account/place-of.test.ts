import { expect, it } from 'vitest';
import { placeOf } from './place-of.ts';

it.each([
  ['Europe/Vienna', 'Vienna'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', ''],
  ['', ''],
])('%s is read as %j', (zone, place) => {
  expect(placeOf(zone)).toBe(place);
});
