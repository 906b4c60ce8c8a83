import { describe, expect, it } from 'vitest';
import { describeItem } from '#engine/describe/describe-item.ts';
import type { Segment, SegmentType } from '#engine/segment/segment.ts';
import type { LinePattern } from '#engine/transit/line-pattern.ts';
import { madeLines } from '#engine/transit/made-feed.test-support.ts';
import type { LineMode } from '#engine/transit/timetable.ts';
import {
  type Drive,
  drive,
  FIRST_STOP_METERS,
  type Ground,
  HERE,
  madeMap,
  ROAD_NORTH,
  STATION_METERS,
  STOP_METERS,
  STREET_NORTH,
  segmentOf,
} from './made-map.test-support.ts';
import { onMap } from './on-map.ts';

const STATIONS = [0, 1, 2, 3].map((station) => station * STATION_METERS);
const STOPS = Array.from({ length: 8 }, (_, stop) => FIRST_STOP_METERS + stop * STOP_METERS);
const CROSSINGS = Array.from({ length: 8 }, (_, cross) => 480 + cross * 500);

const TRAIN: Drive = { north: 0, stands: STATIONS, standSeconds: 40, mps: 22 };
const BUS: Drive = { north: STREET_NORTH, from: STOPS[0], to: STOPS[7], stands: STOPS, mps: 9 };

function held(
  what: Drive,
  type: SegmentType,
  { rail, knowsRails, ground }: { rail?: LineMode; knowsRails?: boolean; ground?: Ground } = {},
) {
  const fixes = drive({ ...what, ...(ground && { ground }) });
  return onMap(segmentOf(fixes, type), fixes, madeMap(ground, { rail, knowsRails }));
}

describe('a ride on rails', () => {
  it('is a train, whatever it was taken for, and says from where to where', () => {
    for (const type of ['CAR', 'UNKNOWN', 'BUS', 'METRO', 'PUBLIC_TRANSPORT'] as const)
      expect(held(TRAIN, type).type).toBe('TRAIN');
    const fixes = drive(TRAIN);
    const { explanation = [] } = describeItem(onMap(segmentOf(fixes, 'CAR'), fixes, madeMap()), fixes).features;
    expect(explanation.map(({ fact }) => fact)).toEqual(['railsFollowed', 'railsApart', 'mapEnds']);
    expect(explanation[0]?.value).toBeGreaterThan(95);
    expect(explanation[2]).toMatchObject({
      text: 'begins at Station 0 and ends at Station 3 (OpenStreetMap)',
      places: { from: 'Station 0', to: 'Station 3' },
    });
  });

  it('is what rides on these rails', () => {
    expect(held(TRAIN, 'CAR', { rail: 'METRO' }).type).toBe('METRO');
    expect(held(TRAIN, 'BUS', { rail: 'TRAM' }).type).toBe('TRAM');
  });

  it('is seen by a phone that tells a place every half minute', () => {
    expect(held({ ...TRAIN, everySeconds: 15, noise: 10, accuracy: 15 }, 'CAR').type).toBe('TRAIN');
  });

  it('is left alone when it began and ended far from stations, or was seen too vaguely', () => {
    expect(held({ ...TRAIN, from: 900, to: 4_900, stands: [] }, 'CAR').type).toBe('CAR');
    expect(held({ ...TRAIN, accuracy: 90 }, 'CAR').type).toBe('CAR');
    expect(held({ ...TRAIN, to: 700 }, 'CAR').type).toBe('CAR');
  });
});

describe('a car near rails', () => {
  it('stays a car on the road beside them, from station to station, standing wherever', () => {
    for (const stands of [[], STATIONS, CROSSINGS])
      expect(held({ north: ROAD_NORTH, stands, mps: 20 }, 'CAR').type).toBe('CAR');
  });

  it('stays a car with fixes that are off towards the rails by half the way', () => {
    expect(held({ north: ROAD_NORTH / 2, mps: 20, accuracy: 25, noise: 12, stands: STATIONS }, 'CAR').type).toBe('CAR');
  });

  it('stays a car over a level crossing', () => {
    const fixes = drive({ north: STREET_NORTH, to: 4_000 });
    const turned = {
      ...fixes,
      lat: fixes.lat.map((_, at) => HERE.lat - 0.002 + at * 0.0002),
      lon: fixes.lon.map(() => HERE.lon),
    };
    expect(onMap(segmentOf(fixes, 'CAR'), turned, madeMap()).type).toBe('CAR');
  });
});

describe('a ride from stop to stop', () => {
  it('is a bus where it stands at the stops and hardly anywhere else', () => {
    const found = held(BUS, 'CAR');
    expect(found).toMatchObject({ type: 'BUS', mapRide: { fromStop: 'Stop 0', toStop: 'Stop 7' } });
    expect(found.mapRide?.stops).toMatchObject({ stoodAt: 6, passed: 6, stoodElsewhere: 0 });
    expect(held({ ...BUS, stands: [...STOPS, 980] }, 'CAR').type).toBe('BUS');
  });

  it('is a car where it stands at crossings, nowhere, or all along', () => {
    for (const stands of [[], CROSSINGS, [...STOPS, ...CROSSINGS], STOPS.slice(0, 4)])
      expect(held({ ...BUS, stands }, 'CAR').type).toBe('CAR');
  });

  it('is no bus where nobody could see it stand', () => {
    expect(held({ ...BUS, everySeconds: 30 }, 'CAR').type).toBe('CAR');
  });

  it('is no bus where the stops are those of a timetable that named no line', async () => {
    const stops = [0, 1, 2, 3, 4, 5, 6].map((stop) => FIRST_STOP_METERS + stop * 300);
    const fixes = drive({ north: 0, from: stops[0], to: stops[6], stands: stops, mps: 9 });
    const around = madeMap(HERE, { rail: null, street: 0, stopEvery: 300 });
    const typeBy = (lines: LinePattern[]) => onMap(segmentOf(fixes, 'PUBLIC_TRANSPORT'), fixes, around, lines).type;
    expect(typeBy([])).toBe('BUS');
    expect(typeBy(await madeLines())).toBe('PUBLIC_TRANSPORT');
    expect(typeBy(await madeLines({ to: '20260102' }))).toBe('BUS');
  });
});

describe('a ride on rails where there are none', () => {
  const probabilities = { WALKING: 0, CYCLING: 0, CAR: 0.3, BUS: 0.1, TRAIN: 0.5, TRAM: 0, METRO: 0.1 };
  const driven = drive({ north: STREET_NORTH, mps: 16 });
  const asTrain = (more: Partial<Segment['probabilities']> = {}, knowsRails = true) => {
    const segment = segmentOf(driven, 'TRAIN', { ...probabilities, ...more });
    return onMap(segment, driven, madeMap(HERE, { knowsRails }));
  };

  it('was one on wheels, as its way of moving said', () => {
    expect(asTrain().type).toBe('CAR');
    expect(asTrain({ BUS: 0.4 }).type).toBe('BUS');
    expect(asTrain().mapRide?.withoutRails).toBe(1);
  });

  it('stays what it was where the map was read before rails were', () => {
    expect(asTrain({}, false).type).toBe('TRAIN');
  });

  it('stays what it was away from roads: the rails may be missing', () => {
    const afar = drive({ north: 1_500, mps: 30 });
    expect(onMap(segmentOf(afar, 'TRAIN', probabilities), afar, madeMap()).type).toBe('TRAIN');
  });
});

describe('what the map says', () => {
  const kinds: [string, Drive, SegmentType][] = [
    ['train', TRAIN, 'CAR'],
    ['bus', BUS, 'CAR'],
    ['car', { north: ROAD_NORTH, stands: STATIONS, mps: 20 }, 'CAR'],
  ];
  it.each(kinds)('is the same of a %s elsewhere and mirrored', (_, what, type) => {
    const here = held(what, type).type;
    for (const ground of [
      { lat: 48.2, lon: -70.1 },
      { lat: -33.4, lon: 151 },
      { ...HERE, mirrored: true },
    ])
      expect(held(what, type, { ground }).type).toBe(here);
  });

  it('leaves walks, bicycles and rides on a known line as they are', () => {
    for (const type of ['WALKING', 'CYCLING', 'IDLE'] as const) expect(held(TRAIN, type).type).toBe(type);
  });
});
