import { expect, type Locator } from '@playwright/test';

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
    choose: async (from: Locator, option: string): Promise<void> => {
      count += 1;
      await from.selectOption(option);
    },
    expectAtMost: (most: number): void => expect(count, 'clicks that the task took').toBeLessThanOrEqual(most),
  };
}
