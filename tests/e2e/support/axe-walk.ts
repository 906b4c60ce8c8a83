import { type Browser, expect, type Page } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import { watchMisdeeds, withoutWebGl } from '#tests/setup/e2e.ts';
import { checkPage } from './axe-check.ts';
import { follow } from './follow.ts';
import { ADMIN_PAGES, PUBLIC_PAGES } from './pages.ts';
import { aProjectOf } from './people.ts';
import { type Credentials, signInBehindTheScenes } from './product-session.ts';
import { holdUnauthorisedPage } from './unauthorised.ts';
import { watchErrors } from './watch-errors.ts';

interface Walk {
  baseURL: string;
  admin: Credentials;
  language: Language;
}

async function check(page: Page, address: string, { language }: Walk): Promise<string[]> {
  await (new URL(page.url()).pathname.startsWith('/admin') ? follow(page, address) : page.goto(address));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return checkPage(page, address, language);
}

async function checkUnauthorised(page: Page, { language }: Walk): Promise<string[]> {
  await holdUnauthorisedPage(page);
  await page.goto('/admin/access?projectId=1');
  await expect(page.getByRole('heading', { name: '401' })).toBeVisible();
  return checkPage(page, 'unauthorised', language);
}

/** All maps share their controls, and each picture costs more than the rest of a page: one is drawn for all. */
async function checkMap(page: Page, address: string, { language }: Walk): Promise<string[]> {
  await page.goto(address);
  await expect(page.locator('[data-map="ready"]')).toBeVisible();
  return checkPage(page, `${address} with its map`, language);
}

/** Walks every page, as a visitor and then as the operator; returns what axe found and what pages did meanwhile. */
export async function walk(browser: Browser, how: Walk): Promise<string[]> {
  const { baseURL, admin, language } = how;
  const context = await browser.newContext({ baseURL });
  await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
  const misdeeds = [watchErrors(context), watchMisdeeds(context)];
  const page = await context.newPage();
  const found: string[] = [];
  for (const path of PUBLIC_PAGES) found.push(...(await check(page, path, how)));
  found.push(...(await check(page, '/resetpw#token=some-token-of-a-mail', how)));
  found.push(...(await checkUnauthorised(page, how)));

  const operator = await signInBehindTheScenes(admin, baseURL);
  const projectId = await aProjectOf(operator, `Axe ${language}`);
  await operator.openIn(context);
  const inside = await context.newPage();
  await inside.addInitScript(withoutWebGl);
  for (const path of ADMIN_PAGES) found.push(...(await check(inside, `${path}?projectId=${projectId}`, how)));
  found.push(...(await check(inside, '/admin?projectId=0', how)));
  found.push(...(await check(inside, '/onboarding', how)));
  await inside.close();
  found.push(...(await checkMap(await context.newPage(), `/admin/poi?projectId=${projectId}`, how)));
  await context.close();
  return [...found, ...misdeeds.flat()];
}
