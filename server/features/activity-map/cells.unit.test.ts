import { cellToChildren, cellToParent, latLngToCell } from 'h3-js';
import { describe, expect, it } from 'vitest';
import { fc } from '#tests/setup/fast-check.ts';
import {
  activityCellsWithin,
  COARSEST,
  cellAt,
  cellOf,
  cellOfNumber,
  finestIn,
  finestWithin,
  indexOf,
  MAX_CELLS,
  numberOfCell,
  parentOf,
  RESOLUTIONS,
  resolutionFor,
  tailOfNumber,
} from './cells.ts';
import { FACT_KINDS, packActivityFacts, readFacts, unpackEvents } from './fact-codec.ts';
import { localHours } from './facts-of-item.ts';

const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lon: fc.double({ min: -179, max: 179, noNaN: true }),
});

describe('cells', () => {
  it('have the same parents as in H3', () => {
    fc.assert(
      fc.property(place, fc.constantFrom(...RESOLUTIONS), ({ lat, lon }, resolution) => {
        const index = cellToParent(latLngToCell(lat, lon, 9), resolution);
        expect(indexOf(parentOf(cellAt(lat, lon), resolution))).toBe(index);
      }),
    );
  });

  it('have unique numbers, from which those of their parents are computed', () => {
    fc.assert(
      fc.property(place, fc.constantFrom(...RESOLUTIONS), ({ lat, lon }, resolution) => {
        const finest = cellAt(lat, lon);
        const number = Math.floor(numberOfCell(finest) / finestIn(resolution));
        expect(number).toBe(numberOfCell(parentOf(finest, resolution)));
        expect(cellOfNumber(number, resolution)).toBe(parentOf(finest, resolution));
        expect(tailOfNumber(number, resolution)).toBe(Number(parentOf(finest, resolution) & ((1n << 52n) - 1n)));
      }),
    );
  });

  it('contain the finest cells between the first and the last', () => {
    fc.assert(
      fc.property(place, ({ lat, lon }) => {
        const index = latLngToCell(lat, lon, 6);
        const [first, last] = finestWithin(cellOf(index));
        for (const child of cellToChildren(index, 9)) {
          expect(cellOf(child) >= first && cellOf(child) <= last).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['a block', [16, 48, 16.02, 48.01]],
    ['a city', [16, 48, 16.6, 48.4]],
    ['a country', [9, 46, 17, 49]],
    ['across the date line', [170, -20, -170, -10]],
    ['a line from pole to pole', [16, -85, 16.00001, 85]],
    ['a line around the world', [-180, 48, 180, 48.00001]],
    ['a line along a country', [9, 47, 17, 47.001]],
    ['a place at the end of the map', [16, 84.9, 16.1, 85]],
    ['a place from the end of the map to the pole', [16, 84.9, 16.1, 90]],
  ] as const)('of %s are bounded in number', (_what, bounds) => {
    const cells = activityCellsWithin(bounds, resolutionFor(bounds));
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.length).toBeLessThanOrEqual(MAX_CELLS);
  });

  it('are bounded in number wherever the view is, also at a pole', () => {
    const longitude = fc.double({ min: -180, max: 180, noNaN: true });
    const latitude = fc.oneof(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.constantFrom(-90, -89.99999, -85, 85, 88.95, 89, 89.9999, 89.99999, 90),
    );
    fc.assert(
      fc.property(longitude, longitude, latitude, latitude, (west, east, one, other) => {
        const bounds = [west, Math.min(one, other), east, Math.max(one, other)] as const;
        const resolution = resolutionFor(bounds);
        if (resolution === COARSEST) return;
        expect(activityCellsWithin(bounds, resolution).length).toBeLessThanOrEqual(MAX_CELLS);
      }),
    );
    for (const bounds of [
      [0, 89.9999, 39, 89.99999],
      [0, 88.95, 36.7, 85],
    ] as const)
      expect(activityCellsWithin(bounds, resolutionFor(bounds)).length).toBeLessThanOrEqual(MAX_CELLS);
  });

  it('have the coarsest resolution for the whole world', () => {
    expect(activityCellsWithin([-180, -85, 180, 85], 2).length).toBeGreaterThan(5_000);
  });
});

it('facts are unpacked as they were packed', () => {
  const facts = FACT_KINDS.map((kind, hour) => ({ kind, hour, cell: cellAt(48.2, 16.3), atTs: 1_790_000_000 + hour }));
  const packed = packActivityFacts(facts);
  const isEvent = ({ kind }: (typeof facts)[number]) => kind !== 'passage' && kind !== 'stayHour';
  expect([...unpackEvents(packed)]).toEqual([...facts.entries()].filter(([, fact]) => isEvent(fact)));
  const read: unknown[] = [];
  readFacts(packed, (...fact) => read.push(fact));
  expect(read).toEqual(facts.map(({ cell, kind, hour }) => [numberOfCell(cell), kind, hour]));
});

it.each([
  ['Europe/Vienna', '2026-07-01T22:30:00Z', 0],
  ['Asia/Kolkata', '2026-07-01T20:29:00Z', 1],
  ['America/New_York', '2026-01-01T03:00:00Z', 22],
])('knows the local hour in %s', (zone, moment, hour) => {
  const seconds = Date.parse(moment) / 1000;
  expect(localHours(seconds, zone)(seconds)).toBe(hour);
});
