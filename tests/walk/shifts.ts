import type { BrowserContext, Page } from '@playwright/test';

/** Less than this nobody sees: fonts that come in place of the ones before, a figure that gets a digit more. */
const SHIFT_LIMIT = 0.02;
const NAMED = 3;

interface Moved {
  score: number;
  what: string[];
}
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Notes in each page what moves though nobody touched it. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const moved: Moved = { score: 0, what: [] };
    Object.assign(window, { moved });
    const describe = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName.toLowerCase() ?? 'what is gone'} “${(node?.textContent ?? '').trim().slice(0, 24)}”`;
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        moved.score += value;
        moved.what.push(...sources.map(({ node }) => describe(node)));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What jumped while the page came: a person reads and reaches for things meanwhile. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const { score, what } = await page.evaluate(() => (window as unknown as { moved: Moved }).moved);
  if (score <= SHIFT_LIMIT) return [];
  return [`jumps by ${score.toFixed(2)}: ${[...new Set(what)].slice(0, NAMED).join(', ')}`];
}
