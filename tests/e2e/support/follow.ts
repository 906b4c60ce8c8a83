import { expect, type Page } from '@playwright/test';

/** To another address of the dashboard that is open, as its links do: a page that is loaded anew costs several times as much. */
export const moveOn = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), address);

/** Moves on to another page, and waits until it has replaced this one. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main, main *')) element.setAttribute('data-left', '');
  });
  await moveOn(page, address);
  await expect(page.locator('main h1:not([data-left])')).toBeVisible();
}

/** Opens an address by way of another page, so that nothing is left of what was shown before. */
export async function goByLink(page: Page, address: string): Promise<void> {
  await follow(page, `/admin/account?${/projectId=\d+/.exec(address)}`);
  await moveOn(page, address);
}
