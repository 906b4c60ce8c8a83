import type { Page } from '@playwright/test';
import { type Bench, type BenchRow, median } from '#bench/bench.ts';
import { aBrowserWorld, type BrowserWorld } from './browser-world.ts';
import { FIRST_DATE, FIRST_MIDNIGHT, record } from './recorded.ts';

const ROUNDS = 5;
const DAY_MORE_MS = 300;
const MONTH_MORE_MS = 1_500;
const MONTH_BYTES = 3_000_000;
const LONGEST_TASK_MS = 50;
const MAX_SHIFT = 0.01;

/** The Timeline screen in a real browser: a full day against an empty one, a month's map against an empty map. */
export const timeline: Bench = {
  name: 'timeline',
  run: async (note) => {
    const world = await aBrowserWorld();
    try {
      await record(world.pool, world.projectId, { userId: 'empty', days: 0, itemsADay: 0, fixesADay: 0 });
      await record(world.pool, world.projectId, { userId: 'day', days: 1, itemsADay: 20, fixesADay: 50_000 });
      await record(world.pool, world.projectId, { userId: 'month', days: 28, itemsADay: 20, fixesADay: 25_000 });
      note('timeline: three people are recorded');
      return [
        await more(world, 'a day with 20 items and 50,000 points', 'day', '', DAY_MORE_MS, note),
        await more(world, 'a month’s map with 700,000 points', 'month', '&span=month', MONTH_MORE_MS, note),
        await weight(world),
        ...(await calm(world)),
      ];
    } finally {
      await world.stop();
    }
  },
};

const address = ({ projectId }: BrowserWorld, user: string, query: string) =>
  `/admin/appUsers?projectId=${projectId}&user=${user}&date=${FIRST_DATE}${query}`;

/** Time until everything of a day is on screen: list, axis, and an idle map that has drawn everything. */
async function untilShown({ page }: BrowserWorld, url: string): Promise<number> {
  await page.goto('about:blank');
  const start = performance.now();
  await page.goto(url);
  await page.locator('[data-drawn="true"]').waitFor();
  return performance.now() - start;
}

async function more(
  world: BrowserWorld,
  name: string,
  user: string,
  query: string,
  mostMs: number,
  note: (line: string) => void,
): Promise<BenchRow> {
  const differences: number[] = [];
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const empty = await untilShown(world, address(world, 'empty', query));
    const full = await untilShown(world, address(world, user, query));
    const again = await untilShown(world, address(world, 'empty', query));
    if (round < 0) continue;
    differences.push(full - (empty + again) / 2);
    times.push(full);
    note(`timeline: ${user} ${full.toFixed(0)} ms, empty ${empty.toFixed(0)} and ${again.toFixed(0)} ms`);
  }
  const difference = median(differences);
  return {
    name,
    value: Math.round(median(times)),
    unit: 'ms',
    against: `an empty one; here ${difference.toFixed(0)} ms more`,
    ratio: Number((difference / mostMs).toFixed(3)),
    must: `<= ${mostMs} ms more`,
    holds: difference <= mostMs,
  };
}

/** What the month's track weighs on the wire. */
async function weight(world: BrowserWorld): Promise<BenchRow> {
  const answered = world.page.waitForResponse((response) => response.url().includes('/move/timeline/track'));
  await untilShown(world, address(world, 'month', '&span=month'));
  const { responseBodySize: bytes } = await (await answered).request().sizes();
  return {
    name: 'the month’s track on the wire',
    value: bytes,
    unit: 'bytes',
    against: `${MONTH_BYTES.toLocaleString('en')} bytes`,
    ratio: Number((bytes / MONTH_BYTES).toFixed(3)),
    must: '<= 1',
    holds: bytes <= MONTH_BYTES,
  };
}

interface Watch {
  longest: number;
  shift: number;
}

/** Moves the cursor over the axis and map of a full day: nothing may block or shift. */
async function calm(world: BrowserWorld): Promise<BenchRow[]> {
  const { page } = world;
  await page.addInitScript(watchTasks);
  await untilShown(world, address(world, 'day', ''));
  const shift = (await watched(page)).shift;
  await page.waitForTimeout(1_000);
  await page.evaluate(() => Object.assign((window as unknown as { watch: Watch }).watch, { longest: 0 }));
  for (const target of [page.getByRole('slider'), page.locator('.maplibregl-canvas')]) {
    const box = await target.boundingBox();
    if (!box) throw new Error('Nothing to move over.');
    for (let at = 0; at <= 60; at++) {
      await page.mouse.move(box.x + (box.width * at) / 60, box.y + Math.min(box.height, 400) * (0.3 + 0.4 * (at % 2)));
    }
  }
  await page.waitForTimeout(300);
  const { longest } = await watched(page);
  return [
    longestTask('longest task while the cursor moves', longest),
    longestTask('longest task while a trip is replayed', await replayed(world)),
    {
      name: 'layout shift while a day loads',
      value: Number(shift.toFixed(4)),
      unit: 'score',
      against: String(MAX_SHIFT),
      ratio: Number((shift / MAX_SHIFT).toFixed(3)),
      must: '<= 1',
      holds: shift <= MAX_SHIFT,
    },
  ];
}

const longestTask = (name: string, longest: number): BenchRow => ({
  name,
  value: Math.round(longest),
  unit: 'ms',
  against: `${LONGEST_TASK_MS} ms`,
  ratio: Number((longest / LONGEST_TASK_MS).toFixed(3)),
  must: '<= 1',
  holds: longest <= LONGEST_TASK_MS,
});

/** The day's first trip runs at thirty times its speed, the map following. */
async function replayed(world: BrowserWorld): Promise<number> {
  const { page } = world;
  await untilShown(world, address(world, 'day', `&item=${FIRST_MIDNIGHT}`));
  await page.getByRole('radio', { name: '30 ×' }).check();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForTimeout(1_000);
  await page.evaluate(() => Object.assign((window as unknown as { watch: Watch }).watch, { longest: 0 }));
  await page.waitForTimeout(3_000);
  return (await watched(page)).longest;
}

const watched = (page: Page): Promise<Watch> => page.evaluate(() => (window as unknown as { watch: Watch }).watch);

/** Runs in the page. */
function watchTasks(): void {
  const watch = { longest: 0, shift: 0 };
  Object.assign(window, { watch });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watch.longest = Math.max(watch.longest, entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) watch.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
