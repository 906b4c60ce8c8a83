import { describe, expect, it } from 'vitest';
import { fc } from '#tests/setup/fast-check.ts';
import { normalise } from './clean/normalise.ts';
import { describeItem } from './describe/describe-item.ts';
import { type Fixes, pickFixes, sliceFixes } from './fixes.ts';
import { aDay } from './synthetic/days.ts';
import { seededRandom } from './synthetic/random.ts';
import { openStream, timelineOf } from './timeline.ts';

const day = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  noiseMeters: fc.double({ min: 1, max: 40, noNaN: true }),
  everySeconds: fc.constantFrom(1, 3, 10, 30),
  withSpeed: fc.boolean(),
});
const runs = { numRuns: 8 };
const STATE_BYTES = 4096;

describe('for any day', () => {
  it('streaming gives bit for bit what batch gives, parked after every batch, in at most 4 kB', () => {
    fc.assert(
      fc.property(day, fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 40 }), (options, cuts) => {
        const fixes = aDay(options);
        const borders = [...new Set([0, ...cuts.map((cut) => cut % fixes.length), fixes.length])].sort((a, b) => a - b);
        let stream = openStream();
        const segments = [];
        for (let at = 1; at < borders.length; at++) {
          segments.push(...stream.push(sliceFixes(fixes, borders[at - 1] ?? 0, borders[at] ?? 0)));
          const parked = stream.park();
          expect(parked.byteLength).toBeLessThanOrEqual(STATE_BYTES);
          stream = openStream().resume(parked);
        }
        segments.push(...stream.finish());
        expect(segments.map((segment) => describeItem(segment, fixes))).toEqual(timelineOf(fixes));
      }),
      runs,
    );
  });

  it('order and repetition do not matter', () => {
    fc.assert(
      fc.property(day, fc.integer(), (options, seed) => {
        const fixes = aDay(options);
        expect(timelineOf(shuffledTwice(fixes, seed))).toEqual(timelineOf(fixes));
      }),
      runs,
    );
  });

  it('moving it by whole degrees of longitude or by months changes only places and times', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -150, max: 150 }),
        fc.integer({ min: -60, max: 60 }),
        (options, degrees, months) => {
          const shiftSeconds = months * 30 * 86_400;
          const here = aDay(options);
          const there = shifted(here, degrees, shiftSeconds);
          expect(timelineOf(there).map((item) => essence(item, shiftSeconds))).toEqual(
            timelineOf(here).map((item) => essence(item, 0)),
          );
        },
      ),
      runs,
    );
  });

  it.each(['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'])(
    'a change of clocks at %s in its midst changes nothing',
    (at) => {
      const here = aDay({ seed: 7, noiseMeters: 5, everySeconds: 10, withSpeed: true });
      const middle = here.timestamp[Math.floor(here.length / 2)] ?? 0;
      const shiftSeconds = Math.round(Date.parse(at) / 1000 - middle);
      const there = shifted(here, 0, shiftSeconds);
      expect(timelineOf(there).map((item) => essence(item, shiftSeconds))).toEqual(
        timelineOf(here).map((item) => essence(item, 0)),
      );
    },
  );

  it('moving it north or south within a band of latitude changes no item', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(-1, 1), (options, degrees) => {
        const here = aDay({ ...options, lat: 47.4 });
        const there = { ...here, lat: here.lat.map((lat) => Math.round((lat + degrees) * 1e7) / 1e7) };
        const shown = (fixes: Fixes) =>
          timelineOf(fixes).map(({ startTs, endTs, type, transport, features }) => {
            return { startTs, endTs, type, transport, explanation: features.explanation };
          });
        expect(shown(there)).toEqual(shown(here));
      }),
      runs,
    );
  });

  it('fixes of the same time arriving in two batches end like sorted ones', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 3000 }), (options, cut) => {
        const fixes = aDay(options);
        const border = cut % fixes.length;
        const twin = { ...sliceFixes(fixes, border, border + 1), accuracy: Float32Array.of(1) };
        const stream = openStream();
        const streamed = [
          ...stream.push(sliceFixes(fixes, 0, border + 1)),
          ...stream.push(twin),
          ...stream.push(sliceFixes(fixes, border + 1, fixes.length)),
          ...stream.finish(),
        ];
        const better = { ...fixes, accuracy: fixes.accuracy.map((value, at) => (at === border ? 1 : value)) };
        expect(streamed.map((segment) => describeItem(segment, better))).toEqual(timelineOf(better));
      }),
      runs,
    );
  });
});

function shuffledTwice(fixes: Fixes, seed: number): Fixes {
  const random = seededRandom(seed);
  const order = Array.from({ length: 2 * fixes.length }, (_, at) => at % fixes.length);
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return pickFixes(fixes, Uint32Array.from(order));
}

function shifted(fixes: Fixes, degrees: number, seconds: number): Fixes {
  const wrap = (lon: number) => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);
  return normalise({
    ...fixes,
    lon: fixes.lon.map((lon) => wrap(Math.round((lon + degrees) * 1e7) / 1e7)),
    timestamp: fixes.timestamp.map((time) => time + seconds),
  });
}

/** All of an item but its place and date. */
function essence(item: ReturnType<typeof timelineOf>[number], shiftSeconds: number) {
  const from = Date.parse(item.startTs) / 1000 - shiftSeconds;
  const to = Date.parse(item.endTs) / 1000 - shiftSeconds;
  const { explanation, quality, scores, gpsStats } = item.features;
  return { from, to, type: item.type, transport: item.transport, explanation, quality, scores, gpsStats };
}
