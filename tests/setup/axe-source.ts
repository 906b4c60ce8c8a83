import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const fromHere = createRequire(import.meta.url);

const original = readFileSync(
  createRequire(fromHere.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * The tool reads the colour of every text and of all that lies below it anew, a third of the time of its checks; the same
 * words always name the same colour. It also copies the markup of everything that passes, which nobody reads.
 */
const quicker = `{
  const { axe } = window;
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map();
  prototype.parseString = function (words) {
    if (known.has(words)) return Object.assign(this, known.get(words));
    parseString.call(this, words);
    known.set(words, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
  axe.configure({ noHtml: true });
}`;

/**
 * The tool was compiled for browsers without private fields: each number of a colour is kept in a weak map, a sixth of the
 * time of its checks. While it is read, its weak maps write into the objects themselves. Those made later, of nodes of the
 * page, are the browser's.
 */
const withFields = `{
  let isRead = false;
  class Field {
    #name = Symbol();
    has(owner) { return this.#name in owner; }
    get(owner) { return owner[this.#name]; }
    set(owner, value) { owner[this.#name] = value; }
    add(owner) { owner[this.#name] = true; }
  }
  const quick = (Weak) => function () { return isRead ? new Weak() : new Field(); };
  ((WeakMap, WeakSet) => {${original}})(quick(WeakMap), quick(WeakSet));
  isRead = true;
}`;

/** The tool from the Playwright package; injected into a page once, it checks many times. */
export const AXE_SOURCE = `${withFields};${quicker}`;

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
