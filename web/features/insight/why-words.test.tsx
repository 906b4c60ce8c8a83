import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { MAX_REJECTED_LISTED } from '#contract/constants.ts';
import { i18nOfPage, startI18n } from '#web/i18n/i18n.ts';
import { useWhyWords } from './why-words.ts';

beforeAll(() => startI18n('en'));

function Batch({ rejected }: { rejected: number }) {
  const { ofEvidence } = useWhyWords('UTC');
  return ofEvidence({ atMs: 1, kind: 'batch', fixes: 3, records: 0, rejected });
}

it.each([
  ['en', '999 rejected', '1,000 or more rejected'],
  ['de', '999 abgelehnt', '1.000 oder mehr abgelehnt'],
])('counts what a batch lost as far as it is known, in %s', async (language, few, many) => {
  await i18nOfPage.changeLanguage(language);
  expect(renderToStaticMarkup(<Batch rejected={MAX_REJECTED_LISTED - 1} />)).toMatch(new RegExp(` ${few}$`));
  expect(renderToStaticMarkup(<Batch rejected={MAX_REJECTED_LISTED} />)).toMatch(new RegExp(` ${many}$`));
});
