import { expect, type Locator, type Page } from '@playwright/test';
import type { Credentials } from './product-session.ts';

/** What a person types and presses, by the labels that are read. */
export async function signInByForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export interface Registration extends Credentials {
  firstname?: string;
  lastname?: string;
  company?: string;
}

export async function registerByForm(page: Page, input: Registration): Promise<void> {
  await page.getByLabel('First name').fill(input.firstname ?? 'Demo');
  await page.getByLabel('Last name').fill(input.lastname ?? 'Person');
  await page.getByLabel('Company').fill(input.company ?? 'Demo Company');
  await page.getByLabel('E-mail').fill(input.email);
  await page.getByLabel('Password', { exact: true }).fill(input.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** The message at the bottom right. */
export const snackbar = (page: Page, message: string): Locator =>
  page
    .getByRole('status')
    .filter({ hasText: message })
    .filter({ has: page.getByRole('button', { name: 'Close' }) });

/** Whether the message is drawn over any part of the element. */
export async function isCovered(message: Locator, element: Locator): Promise<boolean> {
  const [over, under] = [await message.locator('[popover]').boundingBox(), await element.boundingBox()];
  if (!over || !under) throw new Error('One of them is not shown.');
  return (
    over.x < under.x + under.width &&
    under.x < over.x + over.width &&
    over.y < under.y + under.height &&
    under.y < over.y + over.height
  );
}

export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });

/** The names of the entries, as they stand. */
export const menuEntries = (page: Page): Promise<string[]> => menu(page).getByRole('link').allInnerTexts();

export const selector = (page: Page): Locator => page.getByRole('combobox', { name: 'Project' });

export async function openSelector(page: Page): Promise<Locator> {
  await selector(page).click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toBeVisible();
  return options;
}

/** The names in the opened selector; an option also shows its id. */
export const optionNames = (options: Locator): Promise<string[]> =>
  options.evaluateAll((all) => all.map((option) => option.firstElementChild?.textContent ?? ''));
