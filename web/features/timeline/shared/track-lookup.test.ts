import { describe, expect, it } from 'vitest';
import type { ItemType } from '#contract/timeline.ts';
import { decodeTrack, encodeTrack, type TrackPart } from '#contract/track-codec.ts';
import { drawTrack } from './track-lines.ts';
import { momentNear, trackPlaceAt } from './track-lookup.ts';

const part = (type: ItemType, itemTs: number, points: [ms: number, lat: number, lon: number][]): TrackPart => ({
  itemTs,
  type,
  length: points.length,
  timeMs: Float64Array.from(points, ([ms]) => ms),
  lat: Float64Array.from(points, ([, lat]) => lat),
  lon: Float64Array.from(points, ([, , lon]) => lon),
});
const drive = part('CAR', 0, [
  [0, 48, 16],
  [100_000, 48, 16.01],
  [200_000, 48.01, 16.01],
]);
const walk = part('WALKING', 900, [
  [900_000, 48.05, 16.05],
  [960_000, 48.051, 16.05],
]);
const stop = part('IDLE', 300, [[300_000, 48.02, 16.02]]);

describe('a track', () => {
  it('is the same after encoding and decoding', () => {
    const track = { parts: [drive, stop, walk], fixCount: 77 };
    expect(decodeTrack(encodeTrack(track))).toEqual(track);
    expect(decodeTrack(encodeTrack({ parts: [], fixCount: 0 }))).toEqual({ parts: [], fixCount: 0 });
    expect(() => decodeTrack(encodeTrack(track).subarray(0, 20))).toThrow();
  });
  it('returns position and speed at a time, and null in a gap', () => {
    const track = { parts: [drive, walk], fixCount: 5 };
    expect(trackPlaceAt(track, 50_000)?.lon).toBeCloseTo(16.005);
    expect(trackPlaceAt(track, 150_000)?.speedKmh).toBeCloseTo(40, 0);
    expect(trackPlaceAt(track, 500_000)).toBeNull();
    expect(trackPlaceAt({ parts: [stop], fixCount: 1 }, 300_000)).toEqual({ lat: 48.02, lon: 16.02, speedKmh: null });
  });
  it('finds the time nearest to a place, unless it is too far', () => {
    expect(momentNear([drive, walk], 16.005, 48.0001, 0.001)?.ms).toBeCloseTo(50_000, -1);
    expect(momentNear([drive, walk], 17, 48, 0.001)).toBeNull();
    expect(momentNear([stop], 16.02, 48.02, 0.001)?.ms).toBe(300_000);
  });
});

describe('a drawn track', () => {
  it('has a coloured line for each part, a dashed line for each gap, and a dot for each stay', () => {
    const { lines, stops, bounds } = drawTrack({ parts: [drive, stop, walk], fixCount: 5 }, () => true);
    expect(lines.map(({ style }) => style)).toEqual(['solid', 'gap', 'gap', 'solid']);
    expect(stops).toEqual([{ lon: 16.02, lat: 48.02, itemTs: 300 }]);
    expect(bounds).toEqual([16, 48, 16.05, 48.051]);
  });
  it('leaves out hidden modes', () => {
    const { lines } = drawTrack({ parts: [drive, walk], fixCount: 5 }, (type) => type === 'CAR');
    expect(lines.map(({ group }) => group)).toEqual(['0']);
  });
  it('continues across the date line instead of around the world', () => {
    const east = part('CAR', 0, [
      [0, 0, 179.9],
      [1, 0, 180.1],
    ]);
    const west = part('CAR', 9, [
      [9, 0, -179.8],
      [10, 0, -179.7],
    ]);
    const { bounds } = drawTrack({ parts: [east, west], fixCount: 4 }, () => true);
    expect(bounds?.[2]).toBeCloseTo(180.3);
    expect((bounds?.[2] ?? 0) - (bounds?.[0] ?? 0)).toBeLessThan(1);
  });
  it('works with one point and with none', () => {
    const one = part('CAR', 0, [[0, 48, 16]]);
    expect(drawTrack({ parts: [one], fixCount: 1 }, () => true).bounds).toEqual([16, 48, 16, 48]);
    expect(drawTrack({ parts: [], fixCount: 0 }, () => true)).toMatchObject({ lines: [], bounds: null, first: null });
  });
});
