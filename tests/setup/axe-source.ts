import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const fromHere = createRequire(import.meta.url);

/** The tool itself, as the Playwright package brings it along; put into a page once, it checks many times. */
export const AXE_SOURCE = readFileSync(
  createRequire(fromHere.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Rows of the API reference are one component three hundred times; those of each area that come first stand for all. */
export const ALIKE = { exclude: [['section article:nth-of-type(n + 4)']] };
