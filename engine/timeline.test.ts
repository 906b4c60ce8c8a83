import { describe, expect, it } from 'vitest';
import { engineItem } from '#contract/timeline.ts';
import { DEGRADATIONS } from './evaluate/degrade.ts';
import { emptyFixes, type Fixes, fixesOf } from './fixes.ts';
import { aDay, aDrive, aRest } from './synthetic/days.ts';
import { Journey } from './synthetic/journey.ts';
import { CYCLE, DRIVE_MOTORWAY, DRIVE_TOWN, RIDE_TRAIN, WALK } from './synthetic/motions.ts';
import { timelineOf } from './timeline.ts';

const seconds = (moment: string) => Date.parse(moment) / 1000;

function expectCovered(fixes: Fixes): void {
  const items = timelineOf(fixes);
  for (const item of items) expect(() => engineItem.parse(item)).not.toThrow();
  for (let at = 1; at < items.length; at++) expect(items[at]?.startTs).toBe(items[at - 1]?.endTs);
  expect(seconds(items[0]?.startTs ?? '')).toBeLessThanOrEqual(Math.ceil(fixes.timestamp[0] ?? 0));
  expect(seconds(items.at(-1)?.endTs ?? '')).toBeGreaterThanOrEqual(Math.floor(fixes.timestamp[fixes.length - 1] ?? 0));
}

describe('a timeline', () => {
  it('covers the period without holes or overlaps', () => {
    for (const seed of [1, 2, 3]) expectCovered(aDay({ seed }));
  });

  it('knows a drive between two rests', () => {
    const types = timelineOf(aDrive({ seed: 4 })).map((item) => item.type);
    expect(types[0]).toBe('IDLE');
    expect(types.at(-1)).toBe('IDLE');
    expect(types).toContain('CAR');
  });

  it('knows a drive on a motorway', () => {
    const fixes = new Journey({ seed: 5 })
      .stand(500)
      .move(DRIVE_TOWN, 300)
      .move(DRIVE_MOTORWAY, 1500)
      .stand(600)
      .fixes();
    const car = timelineOf(fixes).filter((item) => item.type === 'CAR');
    const driven = car.reduce((sum, item) => sum + seconds(item.endTs) - seconds(item.startTs), 0);
    expect(driven).toBeGreaterThan(1200);
  });

  it('says why', () => {
    const trip = timelineOf(aDrive({ seed: 4 })).find((item) => item.type === 'CAR');
    expect(trip?.features.explanation?.length).toBeGreaterThan(0);
    const shares = Object.values(trip?.transport?.probabilities ?? {});
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 1);
  });

  it('sees no trip on a phone lying still', () => {
    for (const seed of [1, 2]) {
      for (const noiseMeters of [3, 15, 40]) {
        for (const everySeconds of [1, 30, 120]) {
          const types = timelineOf(aRest({ seed, noiseMeters, everySeconds })).map((item) => item.type);
          expect(types).toEqual(['IDLE']);
        }
      }
    }
  });

  it('infers when a sleeping phone left', () => {
    const fixes = new Journey({ seed: 8 })
      .stand(120)
      .sleep(7200)
      .move(WALK, 240)
      .move(DRIVE_TOWN, 900)
      .stand(400)
      .fixes();
    // The phone notices only 240 s after it left.
    const left = (fixes.timestamp[0] ?? 0) + 120 + 7200 - 1;
    const kept = rowsOf(fixes).filter((row) => row.timestamp <= left - 7000 || row.timestamp >= left + 240);
    const trip = timelineOf(fixesOf(kept)).find((item) => item.type !== 'IDLE');
    expect(Math.abs(seconds(trip?.startTs ?? '') - left)).toBeLessThan(120);
  });

  it('begins a first trip at its first fix, not before', () => {
    const fixes = new Journey({ seed: 4 }).move(DRIVE_TOWN, 420).fixes();
    const [trip] = timelineOf(fixes);
    expect(seconds(trip?.startTs ?? '')).toBe(fixes.timestamp[0]);
    expect(Math.abs(seconds(trip?.endTs ?? '') - seconds(trip?.startTs ?? '') - 420)).toBeLessThan(30);
  });

  it.each([1, 5, 20])('makes a bare recording of 18 minutes, a fix every %i s, no longer than it is', (step) => {
    // As a GPX file has it: without accuracy and speed.
    const measured = rowsOf(new Journey({ seed: 11 }).move(DRIVE_TOWN, 18 * 60).fixes());
    const rows = measured.filter((_, at) => at % step === 0).map((row) => ({ ...row, accuracy: null, speed: null }));
    const [first = 0, last = 0] = [rows[0]?.timestamp, rows.at(-1)?.timestamp];
    const items = timelineOf(fixesOf(rows));
    expect(items.filter(({ type }) => type === 'CAR')).toHaveLength(1);
    for (const { startTs, endTs } of items) {
      expect(seconds(startTs)).toBeGreaterThanOrEqual(first);
      expect(seconds(endTs)).toBeLessThanOrEqual(last);
    }
  });

  it('crosses the 180th meridian', () => {
    const here = timelineOf(aDrive({ seed: 6, lat: 10, lon: 20 }));
    const there = timelineOf(aDrive({ seed: 6, lat: 10, lon: 179.999 }));
    expect(there.map((item) => [item.startTs, item.endTs, item.type])).toEqual(
      here.map((item) => [item.startTs, item.endTs, item.type]),
    );
    expect(there[1]?.features.gpsStats?.distance).toBeCloseTo(here[1]?.features.gpsStats?.distance ?? 0, -1);
  });
});

describe('bad input', () => {
  it('gives no items for no fixes', () => {
    expect(timelineOf(emptyFixes(0))).toEqual([]);
  });

  it('takes a single fix', () => {
    expect(timelineOf(fixesOf([{ timestamp: 1_700_000_000, lat: 48, lon: 16 }]))).toEqual([]);
  });

  it('takes fixes that are all equal', () => {
    const row = { timestamp: 1_700_000_000, lat: 48, lon: 16, accuracy: 5 };
    expect(timelineOf(fixesOf(Array.from({ length: 100 }, () => row)))).toEqual([]);
  });

  it('takes a place repeated for an hour as a rest', () => {
    const rows = Array.from({ length: 3600 }, (_, k) => ({ timestamp: 1_700_000_000 + k, lat: 48, lon: 16 }));
    expect(timelineOf(fixesOf(rows)).map((item) => item.type)).toEqual(['IDLE']);
  });

  it('leaves out NaN, places off the earth and clocks of 1970 and 2038', () => {
    const fixes = aDrive({ seed: 9 });
    const rows = rowsOf(fixes);
    const bad = [
      { timestamp: Number.NaN, lat: 48, lon: 16 },
      { timestamp: 1_700_000_500, lat: Number.NaN, lon: 16 },
      { timestamp: 1_700_000_600.5, lat: 95, lon: 16 },
      { timestamp: 1_700_000_700.5, lat: 48, lon: 181 },
      { timestamp: 1_700_000_800.5, lat: 0, lon: 0 },
      { timestamp: 12, lat: 48, lon: 16 },
      { timestamp: 2_147_483_647, lat: 48, lon: 16 },
    ];
    expect(timelineOf(fixesOf([...bad, ...rows]))).toEqual(timelineOf(fixes));
  });

  it('is not led astray by lone jumps and cell towers', () => {
    const fixes = aRest({ seed: 3, noiseMeters: 5, everySeconds: 30 });
    const rows = rowsOf(fixes).map((row, at) => {
      if (at % 40 === 20) return { ...row, lat: row.lat + 0.008 };
      return at % 25 === 10 ? { ...row, lat: row.lat + 0.02, accuracy: 1800 } : row;
    });
    expect(timelineOf(fixesOf(rows)).map((item) => item.type)).toEqual(['IDLE']);
  });
});

describe('fixes without an accuracy', () => {
  const unknown = (fixes: Fixes) => fixesOf(rowsOf(fixes).map((row) => ({ ...row, accuracy: null, speed: null })));

  it('make no trip of a phone lying still, however far they scatter', () => {
    for (const noiseMeters of [3, 10, 25]) {
      const types = timelineOf(unknown(aRest({ seed: 5, noiseMeters }, 3 * 3600))).map((item) => item.type);
      expect(
        types.filter((type) => type !== 'IDLE' && type !== 'FAKETRIP'),
        `${noiseMeters} m`,
      ).toEqual([]);
    }
  });

  it('show the same drive as those with one', () => {
    const spans = (fixes: Fixes) => timelineOf(fixes).map((item) => item.type);
    const fixes = aDrive({ seed: 4 });
    expect(spans(unknown(fixes))).toEqual(spans(fixes));
  });
});

describe('positions without an accuracy that are repeated exactly', () => {
  const towers = [
    [48.2, 16.37],
    [48.2012, 16.3822],
    [48.2, 16.37],
  ] as const;
  const hops = (everySeconds: number, metersNorth = 0) =>
    fixesOf(
      towers.flatMap(([lat, lon], hop) =>
        Array.from({ length: 12 }, (_, at) => ({
          timestamp: 1_700_000_000 + (12 * hop + at) * everySeconds,
          lat: lat + (hop * metersNorth) / 111_195,
          lon,
        })),
      ),
    );

  it('are cell towers of a phone at rest, not a trip between them', () => {
    for (const everySeconds of [60, 100, 300]) {
      expect(timelineOf(hops(everySeconds)).map((item) => item.type)).toEqual(['IDLE']);
    }
  });

  it('are no trip either between a tower and a real fix', () => {
    const [home, near, far] = [
      { lat: 48.2, lon: 16.37 },
      { lat: 48.2014, lon: 16.3722 },
      { lat: 48.2013, lon: 16.3599 },
    ];
    const seen = (...moments: [minutes: number, at: { lat: number; lon: number }][]) =>
      fixesOf(moments.map(([minutes, at]) => ({ timestamp: 1_700_000_000 + 60 * minutes, ...at })));
    const overOneTower = seen(
      ...[0, 5, 10, 15, 20, 25].map((minutes): [number, typeof far] => [minutes, far]),
      [25.01, near],
      ...[26.2, 26.7, 31, 40].map((minutes): [number, typeof home] => [minutes, home]),
    );
    const thereAndBack = seen(
      ...[0, 5, 10].map((minutes): [number, typeof near] => [minutes, near]),
      ...[10.01, 15, 15.01].map((minutes): [number, typeof far] => [minutes, far]),
      ...[15.9, 21].map((minutes): [number, typeof home] => [minutes, home]),
      ...[21.01, 26, 31].map((minutes): [number, typeof far] => [minutes, far]),
    );
    for (const fixes of [overOneTower, thereAndBack]) {
      expect(timelineOf(fixes).map((item) => item.type)).toEqual(['IDLE']);
    }
  });

  it.each(Object.entries({ WALK, CYCLE, DRIVE_TOWN }))('do not hide a short way between them: %s', (_, motion) => {
    for (const everySeconds of [5, 15, 30]) {
      const seen = rowsOf(new Journey({ seed: 3, everySeconds }).stand(600).move(motion, 420).stand(900).fixes());
      const held = (timestamp: number) => {
        if (timestamp < 1_700_000_600) return seen[0];
        return timestamp > 1_700_001_020 ? seen.at(-1) : seen.find((row) => row.timestamp === timestamp);
      };
      const fixes = fixesOf(
        seen.map(({ timestamp }) => ({ lat: 0, lon: 0, ...held(timestamp), timestamp, accuracy: null })),
      );
      const moved = timelineOf(fixes).filter(({ type }) => type !== 'IDLE');
      const duration = moved.reduce((sum, { startTs, endTs }) => sum + seconds(endTs) - seconds(startTs), 0);
      expect(moved.length, `every ${everySeconds} s`).toBe(1);
      expect(duration, `every ${everySeconds} s`).toBeGreaterThan(360);
    }
  });

  it('are a trip where they are further apart than neighbouring towers', () => {
    const types = timelineOf(hops(400, 4000)).map((item) => item.type);
    expect(types.filter((type) => type !== 'IDLE').length).toBeGreaterThan(0);
  });
});

describe('a cell tower after a silence', () => {
  const home = { lat: 48.2, lon: 16.37 };
  const resting = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, k) => ({ timestamp: 1_700_000_000 + 10 * (from + k), ...home, accuracy: 8 }));
  const tower = { timestamp: 1_700_000_000 + 6000, lat: 48.25, lon: 16.37, accuracy: 1200 };

  it('is not believed alone', () => {
    const types = timelineOf(fixesOf([...resting(0, 90), tower, ...resting(720, 800)])).map((item) => item.type);
    expect(types).toEqual(['IDLE']);
  });

  it('is believed when the next fix agrees', () => {
    const there = resting(720, 800).map((row) => ({ ...row, lat: 48.252 }));
    const types = timelineOf(fixesOf([...resting(0, 90), tower, ...there])).map((item) => item.type);
    expect(types.filter((type) => type !== 'IDLE')).toHaveLength(1);
  });
});

describe('a silence with a change of place in it', () => {
  const START = 1_700_000_000;
  const silent = (fixes: Fixes, from: number, until: number) =>
    fixesOf(rowsOf(fixes).filter(({ timestamp }) => timestamp < START + from || timestamp > START + until));
  const walkOf = (fixes: Fixes) => {
    const items = timelineOf(fixes);
    expect(items.map(({ type }) => type)).toEqual(['IDLE', 'WALKING', 'IDLE']);
    return { begin: seconds(items[1]?.startTs ?? '') - START, end: seconds(items[1]?.endTs ?? '') - START };
  };

  it('ends a trip that was under way before it', () => {
    const fixes = new Journey({ seed: 6, everySeconds: 30 }).stand(900).move(WALK, 900).stand(2400).fixes();
    const { begin, end } = walkOf(silent(fixes, 1500, 2700));
    expect(Math.abs(begin - 900)).toBeLessThan(90);
    expect(Math.abs(end - 1800)).toBeLessThan(200);
  });

  it('ends a trip that paused for a minute when it began', () => {
    const journey = new Journey({ seed: 6, everySeconds: 30 }).stand(900).move(WALK, 600).stand(60);
    const { begin, end } = walkOf(silent(journey.move(WALK, 300).stand(2400).fixes(), 1560, 2700));
    expect(Math.abs(begin - 900)).toBeLessThan(90);
    expect(Math.abs(end - 1860)).toBeLessThan(200);
  });

  it('ends a trip that had just begun', () => {
    const fixes = new Journey({ seed: 6, everySeconds: 10 }).stand(900).move(WALK, 300).stand(2400).fixes();
    const { begin, end } = walkOf(silent(fixes, 940, 2700));
    expect(Math.abs(begin - 900)).toBeLessThan(90);
    expect(Math.abs(end - 1200)).toBeLessThan(200);
  });

  it('begins a trip that is under way after it', () => {
    const fixes = new Journey({ seed: 6, everySeconds: 30 }).stand(2400).move(WALK, 900).stand(1500).fixes();
    const { begin, end } = walkOf(silent(fixes, 1200, 2700));
    expect(Math.abs(begin - 2400)).toBeLessThan(200);
    expect(Math.abs(end - 3300)).toBeLessThan(90);
  });
});

describe('a phone that falls silent at the end of a walk', () => {
  const noisy = DEGRADATIONS.find(({ name }) => name === '20 m noise');

  it('has arrived where it stays, however its last fixes scatter', () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const walked = new Journey({ seed, everySeconds: 30, withSpeed: false }).stand(900).move(WALK, 900);
      const fixes = noisy?.apply(walked.stand(300).sleep(3600).stand(900).fixes());
      const walk = timelineOf(fixes ?? fixesOf([])).findLast(({ type }) => type === 'WALKING');
      expect(seconds(walk?.endTs ?? '') - 1_700_000_000 - 1800, `seed ${seed}`).toBeLessThan(120);
    }
  });
});

describe('a ride after another', () => {
  const ridesOf = (fixes: Fixes) =>
    timelineOf(fixes)
      .filter(({ type }) => type !== 'IDLE' && type !== 'WALKING')
      .map(({ features }) => (features.explanation ?? []).map(({ fact }) => fact));

  it('is told by the one before it, and says so', () => {
    const day = new Journey({ seed: 3 }).stand(600).move(WALK, 300).move(RIDE_TRAIN, 1500).move(WALK, 300).stand(2400);
    const [train, later] = ridesOf(day.move(WALK, 300).move(RIDE_TRAIN, 1500).move(WALK, 300).stand(900).fixes());
    expect(train).not.toContain('rideBeforeLine');
    expect(later).toContain('rideBeforeLine');
  });

  it('is not told by one of the day before', () => {
    const day = new Journey({ seed: 3 }).stand(600).move(WALK, 300).move(RIDE_TRAIN, 1500).move(WALK, 300).stand(900);
    day.sleep(20 * 3600).stand(900);
    const [, later] = ridesOf(day.move(WALK, 300).move(RIDE_TRAIN, 1500).move(WALK, 300).stand(900).fixes());
    expect(later).toBeDefined();
    expect(later).not.toContain('rideBeforeLine');
  });
});

describe('a ride of a hundred seconds between two rests', () => {
  it.each(Object.entries({ DRIVE_TOWN, DRIVE_MOTORWAY, RIDE_TRAIN }))('is a trip: %s', (_, motion) => {
    for (const seed of [1, 2, 3, 4]) {
      const types = timelineOf(new Journey({ seed }).stand(600).move(motion, 100).stand(600).fixes()).map(
        ({ type }) => type,
      );
      expect(types.filter((type) => type !== 'IDLE').length, `seed ${seed}: ${types}`).toBeGreaterThan(0);
    }
  });
});

/** The same stand of some minutes is a wait on a ride of a line and a stay on other ways. */
describe('a stand', () => {
  const tripsOf = (journey: Journey) => {
    const types = timelineOf(journey.stand(1200).fixes()).map((item) => (item.type === 'IDLE' ? 'IDLE' : 'TRIP'));
    return types.filter((type, at) => type === 'TRIP' && types[at - 1] !== 'TRIP').length;
  };
  const SEEDS = [1, 2, 3, 4];
  const start = (seed: number) => new Journey({ seed }).stand(600);

  it.each([120, 240, 360, 480, 600])('of %i s inside a train does not end the trip', (wait) => {
    for (const seed of SEEDS) {
      const ride = start(seed).move(RIDE_TRAIN, 1200).stand(wait).move(RIDE_TRAIN, 1200);
      expect(tripsOf(ride), `seed ${seed}`).toBe(1);
    }
  });

  it.each([120, 240, 360, 480, 600])('of %i s at a change of trains does not end the trip', (wait) => {
    for (const seed of SEEDS) {
      const ride = start(seed).move(RIDE_TRAIN, 1200).move(WALK, 150).stand(wait).move(RIDE_TRAIN, 1200);
      expect(tripsOf(ride), `seed ${seed}`).toBe(1);
    }
  });

  it.each([60, 120, 180])('of %i s between two drives does not end the trip', (wait) => {
    for (const seed of SEEDS) {
      const drive = start(seed).move(DRIVE_TOWN, 900).stand(wait).move(DRIVE_TOWN, 900);
      expect(tripsOf(drive), `seed ${seed}`).toBe(1);
    }
  });

  it.each([270, 300, 360, 480, 600])('of %i s between two drives is a stay', (stay) => {
    for (const seed of SEEDS) {
      const drive = start(seed).move(DRIVE_TOWN, 900).stand(stay).move(DRIVE_TOWN, 900);
      expect(tripsOf(drive), `seed ${seed}`).toBe(2);
    }
  });

  it.each([270, 300, 360, 480, 600])('of %i s between two walks is a stay', (stay) => {
    for (const seed of SEEDS) {
      const walk = start(seed).move(WALK, 600).stand(stay).move(WALK, 600);
      expect(tripsOf(walk), `seed ${seed}`).toBe(2);
    }
  });

  it.each([270, 360, 480])('of %i s on foot between two drives, at a school or a bakery, is a stay', (stay) => {
    for (const seed of SEEDS) {
      const errand = start(seed).move(DRIVE_TOWN, 900).move(WALK, 60).stand(stay).move(WALK, 60).move(DRIVE_TOWN, 900);
      expect(tripsOf(errand), `seed ${seed}`).toBe(2);
    }
  });
});

function rowsOf(fixes: Fixes) {
  return Array.from({ length: fixes.length }, (_, at) => ({
    timestamp: fixes.timestamp[at] ?? 0,
    lat: fixes.lat[at] ?? 0,
    lon: fixes.lon[at] ?? 0,
    accuracy: fixes.accuracy[at],
    speed: fixes.speed[at],
    bearing: fixes.bearing[at],
  }));
}
