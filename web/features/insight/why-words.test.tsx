import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { LANGUAGES, MAX_REJECTED_LISTED } from '#contract/constants.ts';
import { EVIDENCE_KINDS, WHY_CODES } from '#contract/insight-lists.ts';
import { type Evidence, evidence, type WhyAnswer, whyAnswer } from '#contract/insight-why.ts';
import { dictionaryWords } from '#web/i18n/dictionary.ts';
import { i18nOfPage, startI18n } from '#web/i18n/i18n.ts';
import { repeatedWord } from '#web/i18n/repeated-word.test-support.ts';
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

const VALUES = { mode: 'type', state: 'state', trouble: 'reason', service: 'service' } as const;
/** Every value that a sentence can be filled with. */
const fillings = Object.keys(dictionaryWords.en).flatMap((key) => {
  const [family = '', code = ''] = key.split('.');
  return family in VALUES && code !== 'other' ? [{ [VALUES[family as keyof typeof VALUES]]: code }] : [];
});
const TIMES = { startTs: 1_700_000_000, endTs: 1_700_001_000, atMs: 1_700_000_000_000, untilMs: 1_700_001_000_000 };

function Sentences() {
  const { sentence, help, ofEvidence } = useWhyWords('UTC');
  const answers = WHY_CODES.flatMap((code) =>
    fillings.map(({ service, ...filled }) =>
      whyAnswer.parse({ code, ...TIMES, ...filled, ...(service && { services: [service] }), meters: 900, days: 30 }),
    ),
  );
  const known = EVIDENCE_KINDS.flatMap((kind) =>
    fillings.flatMap(({ reason, ...filled }) =>
      [true, false].map((isOpen) => evidence.parse({ kind, ...TIMES, ...filled, reasons: reason && [reason], isOpen })),
    ),
  );
  const said = (one: WhyAnswer) => [sentence(one), help(one)];
  return [...answers.flatMap(said), ...known.map((one: Evidence) => ofEvidence(one))].map((line) => (
    <p key={line}>{line}</p>
  ));
}

it.each(LANGUAGES)('says nothing twice in a row, whatever a sentence is filled with, in %s', async (language) => {
  await i18nOfPage.changeLanguage(language);
  const lines = renderToStaticMarkup(<Sentences />).split('</p><p>');
  expect(lines.length).toBeGreaterThan(WHY_CODES.length);
  expect(lines.filter((line) => repeatedWord(line, language))).toEqual([]);
});
