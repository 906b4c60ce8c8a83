import { describe, expect, it } from 'vitest';
import { describeItem } from '#engine/describe/describe-item.ts';
import { type Fixes, type FixRow, fixesOf } from '#engine/fixes.ts';
import type { Segment, SegmentType } from '#engine/segment/segment.ts';
import { HOP_SECONDS, lonAt, madeLines, STOP_METERS } from './made-feed.test-support.ts';
import { onLines } from './on-lines.ts';

/** A Tuesday of the timetable, and one after it has ended. */
const COVERED = Date.parse('2026-06-16T10:00:00+02:00') / 1000;
const UNCOVERED = Date.parse('2027-06-15T10:00:00+02:00') / 1000;

type Drive = {
  from?: number;
  to?: number;
  /** Where it stands, in metres, and for how long. */
  stands: number[];
  standSeconds?: number;
  beside?: number;
  everySeconds?: number;
};

/** A vehicle along the line at 10 m/s, standing here and there; the noise is a few metres, the same every time. */
function drive(
  startedAt: number,
  { from = 0, to = 5 * STOP_METERS, stands, standSeconds = 20, beside = 0, everySeconds = 2 }: Drive,
): Fixes {
  const rows: FixRow[] = [];
  let [time, at] = [startedAt, from];
  const waiting = [...stands].sort((a, b) => a - b);
  const addFix = (speed: number) => {
    const sway = 4 * Math.sin(time * 1.7);
    rows.push({ timestamp: time, lat: 48.2 + (beside + sway) / 111_195, lon: lonAt(at + sway), accuracy: 8, speed });
    time += everySeconds;
  };
  while (at <= to) {
    const stand = waiting[0];
    if (stand !== undefined && at >= stand) {
      waiting.shift();
      for (let left = standSeconds; left > 0; left -= everySeconds) addFix(0);
    }
    addFix(10);
    at += 10 * everySeconds;
  }
  return fixesOf(rows);
}

const segmentOf = (fixes: Fixes, type: SegmentType): Segment => ({
  startMs: (fixes.timestamp[0] ?? 0) * 1000,
  endMs: (fixes.timestamp[fixes.length - 1] ?? 0) * 1000,
  type,
  ...(type === 'CAR' || type === 'BUS' || type === 'TRAIN' ? { mode: type } : {}),
  reasons: [],
});

const STOPS = [0, 1, 2, 3, 4, 5].map((stop) => stop * STOP_METERS);
const LIGHTS = STOPS.slice(0, 5).map((meters) => meters + STOP_METERS / 2);

async function typeOf(fixes: Fixes, type: SegmentType, feed?: Parameters<typeof madeLines>[0]) {
  const [found] = onLines(segmentOf(fixes, type), fixes, await madeLines(feed));
  return found;
}

describe('a ride along a line', () => {
  it('carries the line, its stops and its times', async () => {
    const bus = drive(COVERED, { stands: STOPS, standSeconds: HOP_SECONDS - 40 });
    const found = await typeOf(bus, 'BUS');
    expect(found?.type).toBe('BUS');
    const item = describeItem(found ?? segmentOf(bus, 'BUS'), bus);
    expect(item.features.publicTransport).toMatchObject({
      shortName: '7',
      headsign: 'Station',
      fromStop: 'North',
      toStop: 'Station',
      timetable: 'fits',
    });
    expect(item.features.explanation?.map(({ fact }) => fact)).toEqual(
      expect.arrayContaining(['lineFollowed', 'lineStops']),
    );
  });

  it('turns what looked like a car into the bus it was', async () => {
    const bus = drive(COVERED, { stands: STOPS, standSeconds: HOP_SECONDS - 40 });
    expect((await typeOf(bus, 'CAR'))?.type).toBe('BUS');
  });

  it('takes the kind from the line', async () => {
    const tram = drive(COVERED, { stands: STOPS, standSeconds: HOP_SECONDS - 40 });
    expect((await typeOf(tram, 'BUS', { type: '0' }))?.type).toBe('TRAM');
    expect((await typeOf(tram, 'UNKNOWN', { type: '2' }))?.type).toBe('TRAIN');
  });

  it('counts stops and way but no times where no service covers the day, and says so', async () => {
    const bus = drive(UNCOVERED, { stands: STOPS });
    const found = await typeOf(bus, 'CAR');
    expect(found).toMatchObject({ type: 'BUS', ride: { fit: { kind: 'no service' } } });
    const { explanation = [] } = describeItem(found ?? segmentOf(bus, 'CAR'), bus).features;
    expect(explanation.map(({ fact }) => fact)).toContain('lineNoService');
  });

  it('rides against the direction on no line', async () => {
    const bus = drive(COVERED, { stands: STOPS, standSeconds: HOP_SECONDS - 40 });
    const back = fixesOf(
      Array.from(bus.timestamp, (timestamp, at) => ({
        timestamp,
        lat: 48.2,
        lon: bus.lon[bus.length - 1 - at] ?? 0,
        speed: bus.speed[bus.length - 1 - at] ?? 0,
      })),
    );
    expect((await typeOf(back, 'BUS'))?.ride).toBeUndefined();
  });

  it('cuts a leg of two vehicles where the line ends and somebody changed', async () => {
    const ride = drive(COVERED, { stands: STOPS, standSeconds: 60 });
    const last = ride.timestamp[ride.length - 1] ?? 0;
    const wait = Array.from({ length: 60 }, (_, at) => ({
      timestamp: last + 2 + 2 * at,
      lat: 48.2,
      lon: lonAt(2000),
      speed: 0,
    }));
    const on = Array.from({ length: 250 }, (_, at) => ({
      timestamp: last + 124 + 2 * at,
      lat: 48.2 + (at * 24) / 111_195,
      lon: lonAt(2000),
      speed: 12,
    }));
    const first = Array.from(ride.timestamp, (timestamp, at) => ({
      timestamp,
      lat: ride.lat[at] ?? 0,
      lon: ride.lon[at] ?? 0,
      speed: ride.speed[at] ?? 0,
    }));
    const both = fixesOf([...first, ...wait, ...on]);
    const pieces = onLines(segmentOf(both, 'BUS'), both, await madeLines({ type: '2' }));
    expect(pieces.map(({ type }) => type)).toEqual(['TRAIN', 'BUS']);
    expect(pieces[0]?.endMs).toBe(pieces[1]?.startMs);
  });
});

describe('a car along a bus line', () => {
  const asCar = async (what: Drive, startedAt = COVERED) => (await typeOf(drive(startedAt, what), 'CAR'))?.type;

  it('stays a car when it passes the stops', async () => {
    expect(await asCar({ stands: [] })).toBe('CAR');
  });

  it('stays a car when it stands at lights between them', async () => {
    expect(await asCar({ stands: LIGHTS })).toBe('CAR');
    expect(await asCar({ stands: LIGHTS }, UNCOVERED)).toBe('CAR');
  });

  it('stays a car when some lights are beside stops', async () => {
    expect(await asCar({ stands: [...LIGHTS, 400, 1200] })).toBe('CAR');
    expect(await asCar({ stands: [400, 1200] }, UNCOVERED)).toBe('CAR');
  });

  it('stays a car when it begins and ends between stops', async () => {
    expect(await asCar({ from: -900, to: 2900, stands: STOPS })).toBe('CAR');
  });

  it('stays a car when no departure fits', async () => {
    expect(await asCar({ stands: STOPS, standSeconds: 300 })).toBe('CAR');
  });

  it('stays a car on the next street', async () => {
    expect(await asCar({ stands: STOPS, beside: 90 })).toBe('CAR');
  });
});
