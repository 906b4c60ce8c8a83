import { describe, expect, test } from 'vitest';
import { normalise } from '#engine/clean/normalise.ts';
import { segmentsOf } from '#engine/timeline.ts';
import { readTimetable } from '#engine/transit/gtfs/read-timetable.ts';
import { FeedReport } from '#engine/transit/gtfs/report.ts';
import { filesOf } from '#engine/transit/made-feed.test-support.ts';
import { onLines } from '#engine/transit/on-lines.ts';
import { patternsOf } from '#engine/transit/patterns-of.ts';
import { townAsTimetable } from './town/map/town-as-timetable.ts';
import { World } from './world.ts';

const DAY = 20_761;
const PEOPLE = 40;
const SHORTEST_MS = 180_000;

interface Judged {
  truth: string;
  before: string;
  after: string;
  line: string | undefined;
}

/** For each true leg what the engine says of most of its time, without and with the timetable. */
async function judged(): Promise<Judged[]> {
  const lines = patternsOf(
    await readTimetable(filesOf(townAsTimetable('20260101', '20271231')), new FeedReport()),
    'demo',
  );
  const world = new World('demo', PEOPLE);
  return world.people.flatMap((person) => {
    const { fixes: raw, truth } = world.day(person, DAY);
    const fixes = normalise(raw);
    const plain = segmentsOf(fixes);
    const fed = plain.flatMap((segment) => onLines(segment, fixes, lines));
    return truth
      .filter(({ fromMs, toMs }) => toMs - fromMs >= SHORTEST_MS)
      .map((leg) => {
        const most = (segments: typeof plain) => {
          const shared = ({ startMs, endMs }: (typeof plain)[number]) =>
            Math.min(endMs, leg.toMs) - Math.max(startMs, leg.fromMs);
          return [...segments].sort((a, b) => shared(b) - shared(a))[0];
        };
        const after = most(fed);
        const line = after?.ride?.line.shortName;
        return { truth: leg.mode, before: most(plain)?.type ?? '', after: after?.type ?? '', line };
      });
  });
}

describe('the demo region with its timetable', async () => {
  const all = await judged();
  const right = (mode: string, when: 'before' | 'after') =>
    all.filter((leg) => leg.truth === mode && leg[when] === mode).length;

  test('corrects some bus rides, and makes no train wrong', () => {
    expect(right('BUS', 'after')).toBeGreaterThan(right('BUS', 'before'));
    expect(right('TRAIN', 'after')).toBeGreaterThanOrEqual(right('TRAIN', 'before'));
  });

  test('leaves correctly detected drives unchanged, also along a line', () => {
    const drives = all.filter(({ truth, before }) => truth === 'CAR' && before === 'CAR');
    expect(drives.length).toBeGreaterThan(30);
    expect(drives.filter(({ after }) => after !== 'CAR')).toEqual([]);
  });

  test('names the line of nearly every train and of most buses', () => {
    const named = (mode: string) => {
      const rides = all.filter((leg) => leg.truth === mode && leg.after === mode);
      return rides.filter(({ line }) => line !== undefined).length / rides.length;
    };
    expect(named('TRAIN')).toBeGreaterThan(0.9);
    expect(named('BUS')).toBeGreaterThan(0.6);
  });
});
