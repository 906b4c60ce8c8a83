import { expect, type Page } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import { ALIKE, AXE_SOURCE } from '#tests/setup/axe-source.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A scheme changes colours and nothing else; what a page is made of is checked once for each width. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The language in which everything is checked. */
const MOTHER_TONGUE: Language = 'en';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

interface View {
  size: typeof WIDE;
  schemes: readonly Scheme[];
}
/** A page of the walk is checked in every width and scheme. */
const EVERY: readonly View[] = [WIDE, NARROW].map((size) => ({ size, schemes: SCHEMES }));
/** An open dialog or an error is made of the same pieces: both widths and both schemes, but not each with each. */
const PAIRED: readonly View[] = [
  { size: WIDE, schemes: ['light'] },
  { size: NARROW, schemes: ['dark'] },
];
/** Another language changes words and nothing else; longer words hurt where there is least room. */
const TRANSLATED: readonly View[] = [{ size: NARROW, schemes: ['light'] }];

interface Axe {
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
}

/**
 * A theme is like a scheme: where a page has been checked in another, its colours are all that is new. In another
 * language they are what is not.
 */
export type Rules = 'all' | 'colours' | 'structure';

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
    async ({ alike, options }) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(alike, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} at ${node.target}: ${node.failureSummary}`),
      );
    },
    { alike: ALIKE, options: { ...OPTIONS[rules], resultTypes: ['violations'] } },
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

interface Options {
  language: Language;
  rules?: Rules;
  views?: readonly View[];
}

/** Checks the page as it is. */
export const checkWithAxe = (page: Page, name: string, language: Language = MOTHER_TONGUE): Promise<string[]> =>
  check(page, name, { language });

/** Checks a page of the walk; red differs from green in its colours alone. */
export const checkPage = (page: Page, name: string, options: Options): Promise<string[]> =>
  check(page, name, { views: options.rules === 'colours' ? PAIRED : EVERY, ...options });

/** Width and scheme change in place, as for a person. */
async function check(
  page: Page,
  name: string,
  { language, rules = language === MOTHER_TONGUE ? 'all' : 'structure', views = PAIRED }: Options,
): Promise<string[]> {
  const found: string[] = [];
  // A page that is still being fetched has nothing to check yet.
  await expect(page.locator('h1').first()).toBeAttached();
  await page.evaluate(AXE_SOURCE);
  // The final state is the same without animations, which would have to be awaited at each check.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { size, schemes } of language === MOTHER_TONGUE ? views : TRANSLATED) {
    await page.setViewportSize(size);
    await layDownBars(page);
    for (const [at, colorScheme] of schemes.entries()) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const violations = await violationsOf(page, at === 0 ? rules : 'colours');
      found.push(...violations.map((violation) => `${name} ${size.width} ${colorScheme}: ${violation}`));
    }
  }
  return found;
}
