import type { BrowserContext, Page } from '@playwright/test';

/** Nobody notices less than this: a font that replaces another, a figure that gains a digit. */
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

/** Records in each page what moves without interaction. */
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

/** What shifted while the page loaded, when a person already reads and clicks. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const { score, what } = await page.evaluate(() => (window as unknown as { moved: Moved }).moved);
  if (score <= SHIFT_LIMIT) return [];
  return [`jumps by ${score.toFixed(2)}: ${[...new Set(what)].slice(0, NAMED).join(', ')}`];
}
