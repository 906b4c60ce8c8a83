import type { Page } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import { frameWords } from '#web/i18n/frame.ts';
import type { countClicks } from './count-clicks.ts';

export interface Look {
  language: Language;
  size: { width: number; height: number };
}

const [WIDE, NARROW] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/**
 * Both languages and both widths, but not each with each: words change with one, layout with the other.
 * `MOVE_E2E_LOOKS=all` adds the other two.
 */
export const LOOKS: readonly [Look, Look, ...Look[]] = [
  { language: 'en', size: WIDE },
  { language: 'de', size: NARROW },
  ...(process.env.MOVE_E2E_LOOKS === 'all'
    ? [
        { language: 'en' as const, size: NARROW },
        { language: 'de' as const, size: WIDE },
      ]
    : []),
];
export const lookLabel = ({ language, size }: Look): string => `${language}, ${size.width} px`;

/** For `test.use`: a browser that asks for the language by itself. */
export const browserFor = ({ language, size }: Look) => ({
  locale: language === 'de' ? 'de-AT' : 'en-GB',
  viewport: size,
});

export async function setLook(page: Page, { language, size }: Look, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url }]);
  await page.setViewportSize(size);
}

/** Opens a page by the menu, which is folded away on a phone. */
export async function openByMenu(
  page: Page,
  { language, size }: Look,
  clicks: ReturnType<typeof countClicks>,
  entry: keyof typeof frameWords.en,
): Promise<void> {
  const words = frameWords[language];
  if (size.width < 900) await clicks.click(page.getByRole('button', { name: words.openMenu }));
  const menu = page.getByRole('navigation', { name: words.mainMenu });
  await clicks.click(menu.getByRole('link', { name: words[entry], exact: true }));
}
