import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenRows } from '#server/db/given-rows.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { crossings } from './crossings.ts';
import { risesOfCount } from './series.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

type Span = [fromMs: number, toMs: number | null];

const RULE = { threshold: 2, forMs: 0, sinceMs: 0, endMs: 100 };
const risesIn = async (spans: readonly Span[], more: Partial<typeof RULE> = {}) => {
  const rows = spans.map(([from_ms, to_ms]) => ({ from_ms, to_ms }));
  const given = sql`select from_ms, to_ms from ${givenRows(rows, { from_ms: 'bigint', to_ms: 'bigint' })}`;
  const { rises, most } = await risesOfCount(app.db, given, { ...RULE, ...more });
  return { rises: rises.map(({ atMs, value }) => [atMs, value]), most };
};

/** One at 0, two at 10, three at 20, none at 30, five at 40. */
const STEPS: Span[] = [[-5, 30], [10, 30], [20, 30], ...Array.from({ length: 5 }, (): Span => [40, null])];

describe('the rises of a count', () => {
  it('are found once each, including what began earlier', async () => {
    const rises = [
      [10, 2],
      [40, 5],
    ];
    expect(await risesIn(STEPS)).toEqual({ rises, most: 5 });
    expect(await risesIn(STEPS, { sinceMs: 10 })).toEqual({ rises: [[40, 5]], most: 5 });
    expect(await risesIn(STEPS, { endMs: 39 })).toEqual({ rises: [[10, 2]], most: 3 });
    expect(await risesIn(STEPS, { endMs: 40 })).toEqual({ rises, most: 5 });
    expect(await risesIn([])).toEqual({ rises: [], most: null });
  });

  it('count only once they have lasted long enough, with the value reached by then', async () => {
    const lasting = [
      [25, 3],
      [55, 5],
    ];
    expect((await risesIn(STEPS, { forMs: 15 })).rises).toEqual(lasting);
    expect((await risesIn(STEPS, { forMs: 15, sinceMs: 24, endMs: 54 })).rises).toEqual([[25, 3]]);
    expect((await risesIn(STEPS, { forMs: 15, sinceMs: 25 })).rises).toEqual([[55, 5]]);
    expect((await risesIn(STEPS, { forMs: 25 })).rises).toEqual([[65, 5]]);
    expect((await risesIn(STEPS, { forMs: 25, endMs: 60 })).rises).toEqual([]);
  });

  it('are the same in one check as in many consecutive checks', async () => {
    const spans = Array.from({ length: 60 }, (_, n): Span => [n * 7, n * 7 + ((n * 37) % 60)]);
    for (const forMs of [0, 9]) {
      const whole = await risesIn(spans, { threshold: 4, forMs, endMs: 600 });
      const stepwise: unknown[] = [];
      for (let sinceMs = 0; sinceMs < 600; sinceMs += 20) {
        const some = await risesIn(spans, { threshold: 4, forMs, sinceMs, endMs: sinceMs + 20 });
        stepwise.push(...some.rises);
      }
      expect(stepwise).toEqual(whole.rises);
      expect(stepwise.length).toBeGreaterThan(1);
    }
  });
});

it('stays silent within the pause, also of an earlier mail', () => {
  const rises = [10, 40].map((atMs) => ({ atMs, value: 2, isTest: false }));
  const quiet = (cooldownMs: number, lastMs: number | null = null) =>
    crossings(rises, cooldownMs, lastMs).map(({ isQuiet }) => isQuiet);
  expect(quiet(31)).toEqual([false, true]);
  expect(quiet(30)).toEqual([false, false]);
  expect(quiet(35, 0)).toEqual([true, false]);
});
