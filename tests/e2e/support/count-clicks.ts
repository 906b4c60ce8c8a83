import { expect, type Locator, type Page } from '@playwright/test';

/** Does a task as a person would, and counts: opening, choosing, pressing and typing a word are one each. */
export function countClicks() {
  let count = 0;
  return {
    click: async (on: Locator): Promise<void> => {
      count += 1;
      await on.click();
    },
    type: async (into: Locator, text: string): Promise<void> => {
      count += 1;
      await into.fill(text);
    },
    /** From the middle of something to its right. */
    drag: async (page: Page, on: Locator, pixels: number): Promise<void> => {
      count += 1;
      const box = await on.boundingBox();
      if (!box) throw new Error('nothing to drag on');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + pixels / 2, y);
      await page.mouse.move(x + pixels, y);
      await page.mouse.up();
    },
    choose: async (from: Locator, option: string): Promise<void> => {
      count += 1;
      await from.selectOption(option);
    },
    expectAtMost: (most: number): void => expect(count, 'clicks that the task took').toBeLessThanOrEqual(most),
  };
}
