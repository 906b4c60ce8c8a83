import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** The row of a table that contains a text. */
export const rowOf = (table: string, text: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

/** Whether a row looks as if a click on it did something, when pointed at outside of its links. */
async function looksClickable(row: Locator): Promise<{ isShaded: boolean; hasPointer: boolean }> {
  await expect.element(row).toBeVisible();
  const element = row.element();
  const style = () => {
    for (const fading of element.getAnimations()) fading.finish();
    return getComputedStyle(element);
  };
  await page.getByRole('link', { name: 'Elsewhere' }).hover();
  const before = style().backgroundColor;
  await row.getByRole('cell').last().hover();
  const { backgroundColor, cursor } = style();
  return { isShaded: backgroundColor !== before, hasPointer: cursor === 'pointer' };
}

/** A row that does nothing does not look as if it did. */
export const expectPlain = async (row: Locator): Promise<void> =>
  expect(await looksClickable(row)).toEqual({ isShaded: false, hasPointer: false });

export const expectInviting = async (row: Locator): Promise<void> =>
  expect(await looksClickable(row)).toEqual({ isShaded: true, hasPointer: true });
