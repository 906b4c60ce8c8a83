import { expect, it } from 'vitest';
import { englishTermsIn, isLeftInEnglish } from '#tests/setup/german-terms.ts';
import { everyWords } from './every-words.test-support.ts';

/** Words to search by, labels of other apps, paths, tags, and terms of the trade. */
const QUOTED = [
  /^palette\.also_/,
  /^reporting-apps\./,
  /^docs\.guide(Users|Timelines)Text$/,
  /^poi\.tagsHelp$/,
  /^system\.(check_eventLoop|columnLoop)$/,
];

it('uses the German words for terms of the product', async () => {
  const english = (await everyWords()).flatMap(({ feature, de }) =>
    Object.entries(de).flatMap(([key, text]) => {
      if (QUOTED.some((quoted) => quoted.test(`${feature}.${key}`))) return [];
      return englishTermsIn(text).map((terms) => `${feature}.${key} ${terms}: ${text}`);
    }),
  );
  expect(english).toEqual([]);
});

it('leaves no word in English that is not a German one too', async () => {
  expect([isLeftInEnglish('Live', 'Live'), isLeftInEnglish('Speed', 'Speed')]).toEqual([false, true]);
  const left = (await everyWords()).flatMap(({ feature, en, de }) =>
    Object.entries(de).flatMap(([key, text]) => (isLeftInEnglish(text, en[key]) ? [`${feature}.${key}: ${text}`] : [])),
  );
  expect(left).toEqual([]);
});
