import { describe, expect, it } from 'vitest';
import { fc } from '#tests/setup/fast-check.ts';
import { MalformedBytes } from './fix-bytes.ts';
import { decodeBatch, decodeFixes, emptyColumns, encodeBatch, encodeFixes, type FixColumns } from './fix-codec.ts';

const BATCH = '0b7e8a52-9f6c-4d0e-8a53-3f2b1c0d9e8f';

const perhaps = (value: fc.Arbitrary<number>) => fc.option(value, { nil: Number.NaN });
const row = fc.record({
  timestamp: fc.integer({ min: 1, max: 4_000_000_000_000 }).map((ms) => ms / 1000),
  lat: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((steps) => steps / 1e7),
  lon: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((steps) => steps / 1e7),
  accuracy: perhaps(fc.integer({ min: 0, max: 50_000 }).map((steps) => steps / 10)),
  speed: perhaps(fc.integer({ min: 0, max: 15_000 }).map((steps) => steps / 100)),
  bearing: perhaps(fc.integer({ min: 0, max: 3_600 }).map((steps) => steps / 10)),
  altitude: perhaps(fc.integer({ min: -5_000, max: 90_000 }).map((steps) => steps / 10)),
});
const FIELDS = ['timestamp', 'lat', 'lon', 'accuracy', 'speed', 'bearing', 'altitude'] as const;

function columnsOf(rows: readonly Record<(typeof FIELDS)[number], number>[]): FixColumns {
  const columns = emptyColumns(rows.length);
  for (const field of FIELDS) for (const [at, one] of rows.entries()) columns[field][at] = one[field];
  return columns;
}

describe('fixes as bytes', () => {
  it('are decoded exactly as encoded, whichever fields are known', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const columns = columnsOf(rows);
        expect(decodeFixes(encodeFixes(columns))).toEqual(columns);
      }),
    );
  });
  it('are rounded to 1e-7 degrees, a millisecond, 0.1 m and 0.01 m/s, never more', () => {
    const rough = {
      timestamp: 1.0004,
      lat: 48.12345678,
      lon: 16,
      accuracy: 5.04,
      speed: 1.234,
      bearing: 1,
      altitude: 1,
    };
    const back = decodeFixes(encodeFixes(columnsOf([rough])));
    expect([back.timestamp[0], back.lat[0]]).toEqual([1, 48.1234568]);
    expect(back.accuracy[0]).toBeCloseTo(5, 5);
    expect(back.speed[0]).toBeCloseTo(1.23, 5);
  });
  it('need few bytes on a steady drive', () => {
    const rows = Array.from({ length: 100 }, (_, at) => ({
      timestamp: 1_700_000_000 + at,
      lat: 48 + at * 0.0001,
      lon: 16 + at * 0.0001,
      accuracy: 5,
      speed: 14,
      bearing: 45,
      altitude: 200,
    }));
    expect(encodeFixes(columnsOf(rows)).length / rows.length).toBeLessThan(8);
  });
  it('are sent with the id of their batch', () => {
    const columns = columnsOf([{ timestamp: 5, lat: 1, lon: 2, accuracy: 3, speed: 4, bearing: 5, altitude: 6 }]);
    const { batchId, fixes, stored } = decodeBatch(encodeBatch(BATCH, columns));
    expect(batchId).toBe(BATCH);
    expect(fixes).toEqual(columns);
    expect(decodeFixes(stored)).toEqual(columns);
  });
  it('are rejected if truncated anywhere', () => {
    const rows = fc.sample(row, { numRuns: 9, seed: 1 });
    const bytes = encodeBatch(BATCH, columnsOf(rows));
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodeBatch(bytes.subarray(0, length))).toThrow(MalformedBytes);
    }
  });
  it('are rejected with trailing bytes, another magic number or another version', () => {
    const bytes = [...encodeBatch(BATCH, emptyColumns(0))];
    expect(() => decodeBatch(Uint8Array.from([...bytes, 0]))).toThrow(MalformedBytes);
    expect(() => decodeBatch(Uint8Array.from([0, ...bytes.slice(1)]))).toThrow(MalformedBytes);
    expect(() => decodeBatch(Uint8Array.from([...bytes.slice(0, 20), 2, ...bytes.slice(21)]))).toThrow(MalformedBytes);
  });
  it('of an unknown version are rejected with its number', () => {
    expect(() => decodeFixes(Uint8Array.from([7, 0]))).toThrow('Version 7 of the fixes is not known here.');
  });
  it('stored as version 1 stay readable, byte for byte', () => {
    const stored =
      '0103f6f9e8afcf660a699b3780f2d5cb0303f3ffffff6a1bb31c000000c0f48e9c0104d3ffff7fb5f4876100000002025a0205c4130a1b0e' +
      '0001450f2c104f260d';
    const nothing = Number.NaN;
    const rows = [
      { timestamp: 1763000000.123, lat: 48.2, lon: 16.37, accuracy: nothing, speed: 12.5, altitude: -3.5 },
      { timestamp: 1763000001, lat: 48.2000011, lon: 16.3700021, accuracy: 4.5, speed: nothing, altitude: 100 },
      { timestamp: 1763000002.5, lat: -48.1, lon: 179.9999999, accuracy: nothing, speed: 0, altitude: 8000.1 },
    ];
    const columns = columnsOf(rows.map((one) => ({ ...one, bearing: nothing })));
    expect(decodeFixes(Buffer.from(stored, 'hex'))).toEqual(columns);
  });
  it('are rejected with MalformedBytes and no other error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        try {
          decodeFixes(Uint8Array.from([1, ...noise]));
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedBytes);
        }
      }),
    );
  });
  it('with a false count cost no memory', () => {
    expect(() => decodeFixes(Uint8Array.from([1, 255, 255, 255, 255, 15, 0, 0, 0]))).toThrow(MalformedBytes);
  });
  it('reject impossible values', () => {
    const columns = emptyColumns(1);
    columns.lat[0] = Number.POSITIVE_INFINITY;
    expect(() => encodeFixes(columns)).toThrow(RangeError);
  });
});
