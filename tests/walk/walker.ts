import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ProductSession } from '#tests/e2e/support/product-session.ts';
import { holdUnauthorisedPage } from '#tests/e2e/support/unauthorised.ts';
import { axeOf } from './axe.ts';
import { inspect } from './checks.ts';
import { lookName, type ScreenVisit, sizeOf, viewsOf } from './combinations.ts';
import { shiftsOf, watchShifts } from './shifts.ts';
import type { WalkedScreen } from './walked-screen.ts';

export interface Finding {
  screen: string;
  combination: string;
  problem: string;
}
export interface Walk {
  baseURL: string;
  session: ProductSession;
  into: string;
  findEnglish: (texts: readonly string[]) => string[];
}

const SETTLE_MS = 15_000;
const RESTYLE_MS = 3_000;
/** Maps go on drawing when their data is there. */
const MAP_MS = 1_200;
const MAP_RESTYLE_MS = 500;
/** A taller picture shows nothing more. */
const PICTURE_PX = 2_600;
/** A long page takes its time on a busy machine. */
const PICTURE_MS = 120_000;

/** A page of one language, width and theme, kept open from screen to screen. */
export interface Walker {
  visit: ScreenVisit;
  signedIn: boolean;
  page: Page;
  /** The console's messages since the last call. */
  complaints: string[];
}

export async function aWalker(browser: Browser, walk: Walk, visit: ScreenVisit, signedIn: boolean): Promise<Walker> {
  const context = await contextOf(browser, walk, visit);
  if (signedIn) await walk.session.openIn(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  return { visit, signedIn, page, complaints };
}

/** The theme is a setting of the server and stands in the page it sends. */
async function contextOf(browser: Browser, { baseURL }: Walk, { language, width, theme }: ScreenVisit) {
  const context: BrowserContext = await browser.newContext({
    baseURL,
    locale: language === 'de' ? 'de-AT' : 'en-GB',
    timezoneId: 'Europe/Vienna',
    viewport: sizeOf(width),
    hasTouch: width < 600,
    reducedMotion: 'reduce',
  });
  // Functions that are sent into the page were compiled to keep their names by this.
  await context.addInitScript('globalThis.__name = (named) => named');
  await watchShifts(context);
  await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
  await context.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch({ maxRedirects: 0 });
      const body = (await response.text()).replace(/data-theme="\w+"/, `data-theme="${theme}"`);
      await route.fulfill({ response, body });
    },
  );
  return context;
}

export async function inspectScreen(
  { page, visit, complaints }: Walker,
  screen: WalkedScreen,
  { into, findEnglish }: Walk,
): Promise<Finding[]> {
  complaints.length = 0;
  const found: Finding[] = [];
  let isFirst = true;
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, screen, visit).catch((error: unknown) => complaints.push(`does not open: ${firstLine(error)}`));
  for (const view of viewsOf(visit)) {
    await page.emulateMedia({ colorScheme: view.scheme });
    await page.evaluate((theme) => Object.assign(document.documentElement.dataset, { theme }), view.theme);
    complaints.push(...(await settle(page, isFirst)));
    const combination = lookName(visit, view);
    const { problems, texts } = await inspect(page, visit.width < 600);
    if (isFirst) problems.push(...(await shiftsOf(page)));
    if (visit.language === 'de') problems.push(...findEnglish(texts).map((text) => `English: “${text}”`));
    await takePicture(page, path.join(into, `${screen.name}.${combination}.jpg`));
    problems.push(...(await axeOf(page, isFirst)), ...complaints.splice(0).filter((one) => !isMeant(screen, one)));
    found.push(...problems.map((problem) => ({ screen: screen.name, combination, problem })));
    isFirst = false;
  }
  // Nothing continues behind the next page, and an address that differs only by its hash is reloaded.
  await page.goto('about:blank');
  return found;
}

/** For something unknown, the console reports it as promised. */
const isMeant = ({ name }: WalkedScreen, complaint: string): boolean =>
  name.endsWith('-unknown') && /\b404\b|NOT FOUND/.test(complaint);

/** How long a dialog may take to be loaded. */
const DIALOG_MS = 1_000;

const firstLine = (error: unknown): string => String(error).split('\n')[0] ?? '';

async function open(
  page: Page,
  { name, path: address, press }: WalkedScreen,
  { language }: ScreenVisit,
): Promise<void> {
  if (name === 'unauthorised') await holdUnauthorisedPage(page);
  await page.goto(address);
  // A panel that is open from the start makes the page behind it inert.
  await page.locator('h1').first().waitFor({ state: 'attached', timeout: SETTLE_MS });
  await settle(page, true);
  if (!press) return;
  await page.getByRole('button', { name: press[language], exact: true }).first().click({ timeout: 5_000 });
  // What is loaded when it is first opened fades in later; some panels are no dialogs.
  await page
    .locator('dialog')
    .first()
    .waitFor({ timeout: DIALOG_MS })
    .catch(() => undefined);
}

async function settle(page: Page, isFirst: boolean): Promise<string[]> {
  const isQuiet = page.waitForFunction(isSettled, null, { timeout: isFirst ? SETTLE_MS : RESTYLE_MS });
  const complaints = await isQuiet.then(
    () => [],
    () => ['is still busy'],
  );
  const hasMap = (await page.locator('canvas').count()) > 0;
  if (hasMap) await page.waitForTimeout(isFirst ? MAP_MS : MAP_RESTYLE_MS);
  return complaints;
}

/** In the page: nothing is busy, no placeholder is left, nothing moves that will come to rest. */
function isSettled(): boolean {
  const isBusy = document.querySelector('[aria-busy="true"], [class*="skeleton" i]') !== null;
  const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  return !isBusy && moving.length === 0;
}

async function takePicture(page: Page, file: string): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: window.innerWidth,
    height: Math.max(window.innerHeight, document.documentElement.scrollHeight),
  }));
  const clip = { x: 0, y: 0, width, height: Math.min(height, PICTURE_PX) };
  await page.screenshot({ path: file, type: 'jpeg', quality: 70, fullPage: true, clip, timeout: PICTURE_MS });
}
