import type { Page } from '@playwright/test';
import { AXE_SOURCE } from '#tests/setup/axe-source.ts';

interface Axe {
  run(
    context: object,
    options: object,
  ): Promise<{
    violations: { id: string; impact: string | null; nodes: { target: string[]; failureSummary: string }[] }[];
  }>;
}

const SERIOUS = ['serious', 'critical'];
/** What a theme or a scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Rows of the API reference are one component four hundred times; those of each area that come first stand for all. */
const ALIKE = { exclude: [['section article:nth-of-type(n + 4)']] };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** All rules in the first combination of a page, only colours in the others. */
export async function axeOf(page: Page, isFirst: boolean): Promise<string[]> {
  if (isFirst) await page.evaluate(AXE_SOURCE);
  const runOnly = isFirst ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES };
  return page.evaluate(
    async ({ alike, options, serious }) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(alike, options);
      return violations
        .filter(({ impact }) => impact !== null && serious.includes(impact))
        .flatMap(({ id, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) => `axe ${id} at ${target}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
          ),
        );
    },
    { alike: ALIKE, options: { runOnly, resultTypes: ['violations'] }, serious: SERIOUS },
  );
}
