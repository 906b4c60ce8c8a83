import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const fromHere = createRequire(import.meta.url);

/** The tool itself, as the Playwright package brings it along; put into a page once, it checks many times. */
export const AXE_SOURCE = readFileSync(
  createRequire(fromHere.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Run in a page. Rows of the API reference are one component four hundred times: of those that are made of the same
 * elements and classes, three stand for all.
 */
export function hideAlike(): void {
  const seen = new Map<string, number>();
  for (const row of document.querySelectorAll<HTMLElement>('section article')) {
    const kind = [row, ...row.querySelectorAll('*')].map((one) => `${one.tagName} ${one.getAttribute('class')}`).join();
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    if (before >= 3) row.style.display = 'none';
  }
}
