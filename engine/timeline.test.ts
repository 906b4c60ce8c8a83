import { describe, expect, it } from 'vitest';
import { engineItem } from '#contract/timeline.ts';
import { emptyFixes, type Fixes, fixesOf } from './fixes.ts';
import { aDay, aDrive, aRest } from './synthetic/days.ts';
import { Journey } from './synthetic/journey.ts';
import { DRIVE_MOTORWAY, DRIVE_TOWN, WALK } from './synthetic/motions.ts';
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
