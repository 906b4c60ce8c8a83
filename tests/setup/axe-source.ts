import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const fromHere = createRequire(import.meta.url);

/** The tool's source from the Playwright package; injected into a page once, it checks many times. */
export const AXE_SOURCE = readFileSync(
  createRequire(fromHere.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Shortened {
  /** The placeholder of a removed row. */
  takenOut?: [Comment, HTMLElement][];
}

/**
 * Run in a page. Rows of the API reference are one component four hundred times: of those that are made of the same
 * elements and classes, three stand for all. The others are taken out, as the tool walks through what is hidden too.
 */
export function takeOutAlike(): void {
  const seen = new Map<string, number>();
  const takenOut: [Comment, HTMLElement][] = [];
  for (const row of document.querySelectorAll<HTMLElement>('section article')) {
    const kind = [row, ...row.querySelectorAll('*')].map((one) => `${one.tagName} ${one.getAttribute('class')}`).join();
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    if (before >= 3) takenOut.push([document.createComment(''), row]);
  }
  for (const [place, row] of takenOut) row.replaceWith(place);
  Object.assign(window, { takenOut });
}

/** Run in a page, which then goes on as before. */
export function bringBackAlike(): void {
  const { takenOut = [] } = window as Shortened;
  for (const [place, row] of takenOut) place.replaceWith(row);
  Object.assign(window, { takenOut: [] });
}
