import { beforeAll, describe, expect, it } from 'vitest';
import { getMapTile } from '#contract/base-map.ts';
import { addressOf } from '#contract/endpoint.ts';
import { cellXOf, cellYOf } from '#engine/roads/cell-grid.ts';
import { aWay } from '#engine/roads/ways.test-support.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { aMapRegion } from './regions.test-support.ts';

const [BUSY, OTHER, SAME_48] = ['2001:db8:1:1::1', '192.0.2.8', '2001:db8:1:2::1'];
/** More tiles than this are built before a single one of somebody else only if that one waits behind them. */
const FEW = 25;

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
  const street = aWay(1, [
    [48, 16],
    [48.02, 16.05],
  ]);
  await aMapRegion(app.db, { ways: [street], bounds: [15, 47, 17, 49] });
  await fetchTile(tileAt(5_000), OTHER);
});

/** Different ones for different numbers, all of them within the map. */
const tileAt = (number: number) =>
  addressOf(getMapTile, {
    z: 16,
    x: cellXOf(15.1, 16) + (number % 300),
    y: cellYOf(48.9, 16) + Math.floor(number / 300),
  });
const fetchTile = async (url: string, remoteAddress: string) => app.http.inject({ method: 'GET', url, remoteAddress });

describe('a network that asks for very many tiles at once', () => {
  let next = 0;
  const flood = (count: number, answered: () => void = () => undefined) =>
    Array.from({ length: count }, async (_, at) => {
      const answer = await fetchTile(tileAt(next + at), BUSY);
      answered();
      return answer;
    });

  it.each([
    ['another tile', (count: number) => next + count],
    ['the tile that is last in its line', (count: number) => next + count - 1],
  ])('does not keep another network waiting for %s', async (_what, place) => {
    const count = 300;
    let built = 0;
    let builtBefore = Number.POSITIVE_INFINITY;
    const busy = flood(count, () => {
      built += 1;
    });
    const other = fetchTile(tileAt(place(count)), OTHER).then(({ statusCode }) => {
      builtBefore = built;
      return statusCode;
    });
    expect(await other).toBeLessThan(300);
    expect(builtBefore).toBeLessThan(FEW);
    expect((await Promise.all(busy)).every(({ statusCode }) => statusCode < 300)).toBe(true);
    next += count + 1;
  });

  it('is asked to come again, also from its other addresses, and leaves room for others', async () => {
    const count = 1_200;
    const busy = flood(count);
    const [same, other] = await Promise.all([
      fetchTile(tileAt(next + count), SAME_48),
      fetchTile(tileAt(next + count + 1), OTHER),
    ]);
    expect(other.statusCode).toBeLessThan(300);
    expect(same.statusCode).toBe(429);
    const refused = (await Promise.all(busy)).filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(count / 4);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    next += count + 2;
    // Its turn comes again as soon as its line is shorter.
    expect((await fetchTile(tileAt(next), BUSY)).statusCode).toBeLessThan(300);
  });
});
