import type { Page } from '@playwright/test';
import { type Bench, type BenchRow, median } from '#bench/bench.ts';
import { aBrowserWorld, type BrowserWorld } from './browser-world.ts';
import { FIRST_DATE, record } from './recorded.ts';

const ROUNDS = 5;
const MAX_REQUESTS = 60;
const QUIET_MS = 2_000;
const MAX_BYTES = 500_000;
const FURTHER_MAP = 0.4;

/** What a screen costs the reader: Home with an empty cache, and a map page after another one. */
export const screens: Bench = {
  name: 'screens',
  run: async (note) => {
    const world = await aBrowserWorld();
    try {
      await record(world.pool, world.projectId, { userId: 'day', days: 1, itemsADay: 20, fixesADay: 2_000 });
      return [...(await coldHome(world)), await furtherMap(world, note)];
    } finally {
      await world.stop();
    }
  },
};

/** Everything Home fetches in a browser that has never been here. */
async function coldHome({ page, projectId }: BrowserWorld): Promise<BenchRow[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser.');
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, storageState });
  const cold = await context.newPage();
  const sizes: Promise<number>[] = [];
  let lastAt = performance.now();
  cold.on('requestfinished', (request) => {
    lastAt = performance.now();
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
  });
  await cold.goto(`/admin?projectId=${projectId}`);
  await cold.locator('h1').waitFor();
  // The live stream never ends, so the network is never idle.
  while (performance.now() - lastAt < QUIET_MS) await cold.waitForTimeout(QUIET_MS / 4);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return [
    atMost('cold Home, requests', sizes.length, 'requests', MAX_REQUESTS),
    atMost('cold Home on the wire', bytes, 'bytes', MAX_BYTES),
  ];
}

const atMost = (name: string, value: number, unit: string, most: number): BenchRow => ({
  name,
  value,
  unit,
  against: `${most.toLocaleString('en')} ${unit}`,
  ratio: Number((value / most).toFixed(3)),
  must: '<= 1',
  holds: value <= most,
});

/** From one map page to another, against the first map page of a visit; both by a link within the product. */
async function furtherMap(world: BrowserWorld, note: (line: string) => void): Promise<BenchRow> {
  const { page, projectId } = world;
  const day = `/admin/appUsers?projectId=${projectId}&user=day&date=${FIRST_DATE}`;
  const drawn = '[data-drawn="true"]';
  const ratios: number[] = [];
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    await page.goto(`/admin/access?projectId=${projectId}`);
    await page.locator('h1').waitFor();
    const first = await follow(page, day, drawn);
    await follow(page, `/admin/poi?projectId=${projectId}`, '[data-map="ready"]');
    const further = await follow(page, day, drawn);
    note(`screens: first map ${first.toFixed(0)} ms, a further one ${further.toFixed(0)} ms`);
    if (round < 0) continue;
    ratios.push(further / first);
    times.push(further);
  }
  const ratio = median(ratios);
  return {
    name: 'from map page to map page',
    value: Math.round(median(times)),
    unit: 'ms',
    against: 'the first map page of a visit',
    ratio: Number(ratio.toFixed(3)),
    must: `<= ${FURTHER_MAP}`,
    holds: ratio <= FURTHER_MAP,
  };
}

/** Goes to an address as a link within the product does. */
async function follow(page: Page, address: string, until: string): Promise<number> {
  const start = performance.now();
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.locator(until).waitFor();
  return performance.now() - start;
}
