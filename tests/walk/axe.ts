import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const fromHere = createRequire(import.meta.url);
const source = readFileSync(
  createRequire(fromHere.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Axe {
  run(options: object): Promise<{
    violations: { id: string; impact: string | null; nodes: { target: string[]; failureSummary: string }[] }[];
  }>;
}

const SERIOUS = ['serious', 'critical'];
/** What a theme or a scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Everything at the first look of a page, colours at the others. */
export async function axeOf(page: Page, isFirst: boolean): Promise<string[]> {
  if (isFirst) await page.evaluate(source);
  const runOnly = isFirst ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES };
  return page.evaluate(
    async ({ options, serious }) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(options);
      return violations
        .filter(({ impact }) => impact !== null && serious.includes(impact))
        .flatMap(({ id, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) => `axe ${id} at ${target}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
          ),
        );
    },
    { options: { runOnly, resultTypes: ['violations'] }, serious: SERIOUS },
  );
}
