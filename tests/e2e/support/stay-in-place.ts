import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/setup/e2e.ts';

/** Clicked without the scrolling that comes before a click of the mouse. */
export const clickInPlace = (what: Locator): Promise<void> => what.dispatchEvent('click');

/** Scrolls a page down, and returns what makes a change and compares the place after it. */
export async function stayAt(page: Page, place: number) {
  await page.evaluate((top) => scrollTo(0, top), place);
  return async (what: string, by: () => Promise<unknown>, seen: Locator): Promise<void> => {
    await by();
    await expect(seen).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await page.evaluate(() => Math.round(scrollY)), what).toBe(place);
  };
}
