import type { Locator } from '@playwright/test';
import { expect } from '#tests/setup/e2e.ts';

/** Pixels on each side of the middle: nothing of the page stands above the map there. */
const REACH = 60;

/** What is drawn in the middle of a map. */
async function middleOf(map: Locator): Promise<Buffer> {
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not shown.');
  const [x, y] = [box.x + box.width / 2 - REACH, box.y + box.height / 2 - REACH];
  return map.page().screenshot({ clip: { x, y, width: 2 * REACH, height: 2 * REACH } });
}

/** What the middle of a map shows, as soon as nothing there changes any more. */
export async function pictureOf(map: Locator): Promise<Buffer> {
  let last = await middleOf(map);
  const isAtRest = async () => {
    const next = await middleOf(map);
    const isSame = next.equals(last);
    last = next;
    return isSame;
  };
  await expect.poll(isAtRest).toBe(true);
  return last;
}

/** Something was drawn there, or taken away. */
export const expectOtherThan = (map: Locator, before: Buffer): Promise<void> =>
  expect.poll(async () => (await middleOf(map)).equals(before)).toBe(false);
