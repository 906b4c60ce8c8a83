import { describe, expect, it } from 'vitest';
import { emptyColumns } from '#contract/fix-codec.ts';
import { speedClass } from './speed-class.ts';
import { drawTrip } from './trip-lines.ts';
import { momentAt, speedAt, tripTrackOf } from './trip-track.ts';

const T0 = 1_700_000_000;
type Row = [second: number, lat: number, lon: number, speed?: number, accuracy?: number];

function fixesOf(rows: readonly Row[]) {
  const fixes = emptyColumns(rows.length);
  rows.forEach(([second, lat, lon, speed = Number.NaN, accuracy = Number.NaN], at) => {
    fixes.timestamp[at] = T0 + second;
    fixes.lat[at] = lat;
    fixes.lon[at] = lon;
    fixes.speed[at] = speed;
    fixes.accuracy[at] = accuracy;
  });
  return fixes;
}
const driving = (from: number, to: number, speed = 10): Row[] =>
  Array.from({ length: to - from + 1 }, (_, at): Row => [from + at, 48 + (from + at) * 1e-4, 16, speed, 5]);

describe('the track of a trip', () => {
  it('is interrupted where it is unknown', () => {
    const { parts, gaps } = tripTrackOf(fixesOf([...driving(0, 60), ...driving(300, 360)]));
    expect(parts.map(({ length }) => length)).toEqual([61, 61]);
    expect(gaps).toEqual([{ fromMs: (T0 + 60) * 1000, toMs: (T0 + 300) * 1000 }]);
  });
  it('uses the measured speed, otherwise distance by time', () => {
    const told = tripTrackOf(fixesOf(driving(0, 10)));
    expect(told.speedKmh[0]?.[5]).toBeCloseTo(36);
    const reckoned = tripTrackOf(
      fixesOf([
        [0, 48, 16],
        [10, 48.001, 16],
      ]),
    );
    expect(reckoned.speedKmh[0]?.[1]).toBeCloseTo(40, 0);
    expect(speedAt(told, (T0 + 5) * 1000)).toBeCloseTo(36);
    expect(speedAt(told, (T0 + 50) * 1000)).toBeNull();
  });
  it('leaves out inaccurate fixes', () => {
    expect(tripTrackOf(fixesOf([...driving(0, 5), [6, 50, 20, 1, 900]])).parts[0]?.length).toBe(6);
  });
  it('finds stops of half a minute or more', () => {
    const stand: Row[] = Array.from({ length: 41 }, (_, at): Row => [20 + at, 48.002, 16, 0, 5]);
    const { stops } = tripTrackOf(fixesOf([...driving(0, 19), ...stand, ...driving(61, 80)]));
    expect(stops).toEqual([{ fromMs: (T0 + 20) * 1000, toMs: (T0 + 60) * 1000, lat: 48.002, lon: 16 }]);
  });
  it('continues across the date line', () => {
    const { parts } = tripTrackOf(
      fixesOf([
        [0, 0, 179.999],
        [1, 0, -179.999],
        [200, 0, -179.99],
      ]),
    );
    expect(parts[0]?.lon[1]).toBeCloseTo(180.001);
    expect(parts[1]?.lon[0]).toBeCloseTo(180.01);
  });
  it('works with one fix, with none and with a hundred thousand', () => {
    expect(tripTrackOf(fixesOf([[0, 48, 16]]))).toMatchObject({ fixCount: 1, gaps: [], stops: [] });
    expect(tripTrackOf(fixesOf([]))).toMatchObject({ parts: [], fixCount: 0, topKmh: 0 });
    const many = tripTrackOf(fixesOf(driving(0, 99_999)));
    expect(many.parts[0]?.length).toBe(100_000);
    expect(drawTrip(many, []).lines).toHaveLength(1);
  });
});

describe('a drawn trip', () => {
  const fixes = fixesOf([...driving(0, 60, 10), ...driving(200, 260, 20)]);
  const track = tripTrackOf(fixes);
  // The last thirty points are matched to a road ten metres east of their measured positions.
  const seconds = Array.from({ length: 30 }, (_, at) => 231 + at);
  const onRoads = tripTrackOf(fixes, {
    length: seconds.length,
    timeMs: Float64Array.from(seconds, (second) => (T0 + second) * 1000),
    lat: Float64Array.from(seconds, (second) => 48 + second * 1e-4),
    lon: new Float64Array(seconds.length).fill(16.0001),
    way: new Uint16Array(seconds.length),
    ways: [{ type: 'residential', name: 'Demo Lane', limit: 50, isAssumed: true }],
  });
  it('is green where no limit is known, with a gap between the parts', () => {
    const { lines } = drawTrip(track, []);
    expect(lines.map(({ kind }) => kind)).toEqual(['way', 'gap', 'way']);
    expect(new Set(lines.filter(({ kind }) => kind === 'way').map(({ colour }) => colour)).size).toBe(1);
  });
  it('is wider and has another colour above the limit', () => {
    const { lines } = drawTrip(onRoads, []);
    const [, , within, above] = lines;
    expect(above?.width).toBeGreaterThan(within?.width ?? 0);
    expect(above?.colour).not.toBe(within?.colour);
    expect(within?.path.at(-1)).toEqual(above?.path[0]);
  });
  it('is on the road, as measured, or both', () => {
    const lons = (shown: 'matched' | 'raw' | 'both') =>
      new Set(drawTrip(onRoads, [], shown).lines.flatMap(({ path }) => path.map(([lon]) => lon)));
    expect(lons('raw')).toEqual(new Set([16]));
    expect(lons('matched')).toEqual(new Set([16, 16.0001]));
    expect(drawTrip(onRoads, [], 'both').lines.filter(({ kind }) => kind === 'band')).toHaveLength(2);
    expect(drawTrip(track, [], 'both').lines.filter(({ kind }) => kind === 'band')).toHaveLength(0);
  });
  it('returns speed, limit and street at a time', () => {
    expect(momentAt(onRoads, (T0 + 250) * 1000)).toMatchObject({ way: { name: 'Demo Lane', limit: 50 } });
    expect(momentAt(onRoads, (T0 + 10) * 1000)).toEqual({ speedKmh: 36, way: null });
    expect(momentAt(onRoads, (T0 + 100) * 1000)).toBeNull();
    expect(onRoads.roads).toMatchObject({ hasLimits: true, hasAssumed: true, topLimit: 50 });
  });
  it('has a band for phone use, but not for hands-free calls', () => {
    const at = (second: number) => new Date((T0 + second) * 1000).toISOString();
    const use = { start: at(10), end: at(30) };
    expect(drawTrip(track, [{ type: 'SWIPE_AND_TYPE', ...use }]).lines[0]).toMatchObject({ kind: 'band' });
    expect(drawTrip(track, [{ type: 'PHONE_CALL_HANDS_FREE', ...use }]).lines[0]).toMatchObject({ kind: 'way' });
  });
});

describe('the class of a speed', () => {
  it.each([
    [50, 50, 'within'],
    [55, 50, 'slightly'],
    [55.1, 50, 'above'],
    [200, null, 'within'],
  ] as const)('%s km/h where %s are allowed is %s', (speed, limit, expected) => {
    expect(speedClass(speed, limit)).toBe(expected);
  });
});
