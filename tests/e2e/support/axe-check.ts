import { expect, type Page } from '@playwright/test';
import type { Language, ThemeName } from '#contract/constants.ts';
import { AXE_SOURCE, bringBackAlike, takeOutAlike } from '#tests/setup/axe-source.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Schemes and themes change colours and nothing else; what a page is made of is checked once for each width. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The language in which everything is checked. */
const MOTHER_TONGUE: Language = 'en';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

interface Colours {
  theme: ThemeName;
  colorScheme: 'light' | 'dark';
}
const LIGHT: Colours = { theme: 'green', colorScheme: 'light' };
const DARK: Colours = { theme: 'green', colorScheme: 'dark' };

interface View {
  size: typeof WIDE;
  colours: readonly Colours[];
}
/** A page of the walk is checked in every width and scheme; red in both of them, but not each with each. */
const EVERY: readonly View[] = [
  { size: WIDE, colours: [LIGHT, { ...LIGHT, theme: 'red' }, DARK] },
  { size: NARROW, colours: [LIGHT, DARK, { ...DARK, theme: 'red' }] },
];
/** An open dialog or an error is made of the same pieces: both widths and both schemes, but not each with each. */
const PAIRED: readonly View[] = [
  { size: WIDE, colours: [LIGHT] },
  { size: NARROW, colours: [DARK] },
];
/** Another language changes words and nothing else; longer words hurt where there is least room. */
const TRANSLATED: readonly View[] = [{ size: NARROW, colours: [LIGHT] }];

interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
}

/** In another colour scheme only the colours differ; in another language everything else may. */
type Rules = 'all' | 'colours' | 'structure';

const OPTIONS: Record<Rules, object> = {
  all: { runOnly: { type: 'tag', values: TAGS } },
  colours: { runOnly: { type: 'rule', values: COLOUR_RULES } },
  structure: {
    runOnly: { type: 'tag', values: TAGS },
    rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
  },
};

async function violationsOf(page: Page, rules: Rules): Promise<string[]> {
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} at ${node.target}: ${node.failureSummary}`),
      );
    },
    { ...OPTIONS[rules], resultTypes: ['violations'] },
  );
}

/** Colours change by transitions, which may set off others further in: only a quiet page shows what a person sees. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let quiet = 0; quiet < 3; ) {
      await frame();
      // What goes on for ever, as a sign of waiting does, never settles; what has ended may stay in effect.
      const ending = document
        .getAnimations()
        .filter((one) => one.playState !== 'finished' && one.effect?.getTiming().iterations !== Infinity);
      quiet = ending.length === 0 ? quiet + 1 : 0;
    }
  });

/** A bar that floats covers something wherever one happens to have scrolled to; a person scrolls on, axe does not. */
const layDownBars = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).position === 'sticky') element.style.position = 'static';
    }
  });

/** What the server writes into its pages decides on the theme. */
async function showIn(page: Page, { theme, colorScheme }: Colours): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
  await settled(page);
}

/** Reading the tool takes as long as a check, and a page that was only followed to has it still. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
}

/** Checks the page as it is. */
export const checkWithAxe = (page: Page, name: string, language: Language = MOTHER_TONGUE): Promise<string[]> =>
  check(page, name, language, PAIRED);

/** Checks a page of the walk. */
export const checkPage = (page: Page, name: string, language: Language): Promise<string[]> =>
  check(page, name, language, EVERY);

/** Width, scheme and theme change in place, the first two as for a person. */
async function check(page: Page, name: string, language: Language, views: readonly View[]): Promise<string[]> {
  const found: string[] = [];
  // A page that is still being fetched has nothing to check yet.
  await expect(page.locator('h1').first()).toBeAttached();
  await bringAxe(page);
  // The final state is the same without animations, which would have to be awaited at each check.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(takeOutAlike);
  for (const { size, colours } of language === MOTHER_TONGUE ? views : TRANSLATED) {
    await page.setViewportSize(size);
    await layDownBars(page);
    for (const [at, shown] of colours.entries()) {
      await showIn(page, shown);
      const rules = language === MOTHER_TONGUE ? 'all' : 'structure';
      const violations = await violationsOf(page, at === 0 ? rules : 'colours');
      const look = `${size.width} ${shown.theme} ${shown.colorScheme}`;
      found.push(...violations.map((violation) => `${name} ${look}: ${violation}`));
    }
  }
  await page.evaluate(bringBackAlike);
  return found;
}
