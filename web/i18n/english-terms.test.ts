import { expect, it } from 'vitest';
import { everyWords } from './every-words.test-support.ts';

/** One word for one thing, spelt in one way; after it what else it has been called. */
const ENGLISH: Readonly<Record<string, RegExp>> = {
  'e-mail': /\bemails?\b/i,
  'sign in': /\b(log|logs|logged|logging) ?(in|out)\b|\blogin\b/i,
  'app user': /\b(end|mobile|customer) users?\b/i,
  'dashboard user': /\bportal users?\b/i,
  'roll-out': /\brollouts?\b/i,
  trip: /\bjourneys?\b/i,
  score: /\bratings?\b/i,
  phone: /\b(cell|mobile) ?phones?\b|\bhandsets?\b/i,
  'dangerous area': /\bdanger(ous)? zones?\b/i,
  'time zone': /\btimezones?\b/i,
  'British spelling': /\b(kilometers?|meters?|colors?|behaviors?|centers?)\b/i,
};
/** Prescribed to the letter, words to search by, and labels of other apps. */
const QUOTED = [/^messages\./, /^palette\.also_/, /^reporting-apps\./];

it('uses one English word for one thing', async () => {
  const others = (await everyWords()).flatMap(({ feature, en }) =>
    Object.entries(en).flatMap(([key, text]) => {
      if (QUOTED.some((quoted) => quoted.test(`${feature}.${key}`))) return [];
      const spoken = text.replaceAll(/\{\{.*?\}\}/g, '');
      return Object.entries(ENGLISH).flatMap(([term, other]) =>
        other.test(spoken) ? [`${feature}.${key} says ${other.exec(spoken)?.[0]} for ${term}: ${text}`] : [],
      );
    }),
  );
  expect(others).toEqual([]);
});
