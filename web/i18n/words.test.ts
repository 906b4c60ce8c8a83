import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { MESSAGE } from '#contract/messages.ts';
import { appUsersWords } from './app-users.ts';
import { everyWords } from './every-words.test-support.ts';
import { i18nOfPage, startI18n } from './i18n.ts';
import { inboxWords } from './inbox.ts';
import { insightsWords } from './insights.ts';
import { messageWords } from './messages.ts';
import { peopleWords } from './people.ts';
import { repeatedWord } from './repeated-word.test-support.ts';
import { translate, type Words } from './words.ts';

type Dictionary = Record<string, string>;
const all = await everyWords();
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

describe('every feature', () => {
  it('is found', () => {
    expect(all.map(({ feature }) => feature)).toEqual(expect.arrayContaining(['session', 'ui', 'dictionary', 'poi']));
    expect(all.length).toBeGreaterThan(60);
  });

  describe.each(all)('$feature', ({ en: english, de: german }) => {
    it('has the same keys in both languages', () => {
      expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
    });
    it('leaves nothing empty', () => {
      const empty = [english, german].flatMap((dictionary) =>
        Object.entries(dictionary).filter(([, text]) => text.trim() === ''),
      );
      expect(empty).toEqual([]);
    });
    it('fills the same places in both languages', () => {
      const names = (dictionary: Dictionary) =>
        Object.fromEntries(Object.entries(dictionary).map(([key, text]) => [key, placeholders(text)]));
      expect(names(german)).toEqual(names(english));
    });
    it('writes percentages as each language does', () => {
      expect(Object.values(english).filter((text) => /[\d}]\s%/.test(text))).toEqual([]);
      expect(Object.values(german).filter((text) => /[\d}]%/.test(text))).toEqual([]);
    });
    it('writes no word twice in a row', () => {
      const repeated = LANGUAGES.flatMap((language) =>
        Object.values({ en: english, de: german }[language]).filter((text) => repeatedWord(text, language)),
      );
      expect(repeated).toEqual([]);
    });
    it('uses the formal address in German', () => {
      const informal = Object.values(german).filter((text) => /\b(du|dich|dir|dein|deine[nmrs]?)\b/i.test(text));
      expect(informal).toEqual([]);
    });
  });
});

it('finds a word that is written twice in a row', () => {
  expect(repeatedWord('A trip is still still going on.', 'en')).toBe('still');
  expect(repeatedWord('Die Gruppe, die die Konfiguration hat, und Sie sie.', 'de')).toBeUndefined();
});

/** What readers took for something else, or for no language at all. */
const REMOVED = [
  /\blook from \d|\bact from \d|ab \d+ ?% (hinsehen|handeln)/i,
  /\}\} waits?\b(?! for)|\bwaits? since\b|\bwartet seit vor\b/i,
  /\bnot taken: |\bnicht übernommen: /i,
  /App-Nutzer sind vergeben/i,
  // Of a person it sounds as if they had been late.
  /^arrived late$|^verspätet( angekommen)?$/i,
];

describe('a phrase that was misread', () => {
  it('does not return', () => {
    const returned = all.flatMap(({ feature, en, de }) =>
      [en, de].flatMap((dictionary) =>
        Object.entries(dictionary).flatMap(([key, text]) =>
          REMOVED.some((phrase) => phrase.test(text)) ? [`${feature}.${key}: ${text}`] : [],
        ),
      ),
    );
    expect(returned).toEqual([]);
  });
});

describe('the promised messages', () => {
  it.each(Object.entries(MESSAGE))('say %s in English to the letter', (key, text) => {
    expect((messageWords.en as Dictionary)[key]).toBe(text);
  });
});

describe('one of something', () => {
  beforeAll(() => startI18n('en'));
  it.each([
    [peopleWords, 'trendUp', '1 point better than in the previous period', '1 Punkt besser als im Zeitraum davor'],
    [appUsersWords, 'recomputeSame', '1 item as before.', '1 Eintrag wie zuvor.'],
    [inboxWords, 'alert_OPEN_CALLS', '1 case open too long', '1 Fall zu lange offen'],
    [insightsWords, 'points', '1 point', '1 Punkt'],
  ])('is not written as a plural', async (words, key, english, german) => {
    for (const [language, text] of [
      ['en', english],
      ['de', german],
    ] as const) {
      await i18nOfPage.changeLanguage(language);
      expect(translate(words as Words<Dictionary>, key as never, { count: 1, value: 1, points: 1 })).toMatch(
        new RegExp(`${text}$`),
      );
    }
  });
});

describe('a word', () => {
  it('changes with the language, without loading anything', async () => {
    startI18n('en');
    expect(translate(messageWords, 'userExists')).toBe('User already exists');
    await i18nOfPage.changeLanguage('de');
    expect(translate(messageWords, 'userExists')).toBe(messageWords.de.userExists);
  });
  it('fills in counts as the reader writes numbers, and other numbers as they are', async () => {
    const rides: Words<{ rides_one: string; rides_other: string }> = {
      feature: 'test-rides',
      en: { rides_one: '{{count}} ride in {{year}}', rides_other: '{{count}} rides in {{year}}' },
      de: { rides_one: '{{count}} Fahrt {{year}}', rides_other: '{{count}} Fahrten {{year}}' },
    };
    startI18n('en', (count) => count.toLocaleString('en'));
    expect(translate(rides, 'rides', { count: 1_002, year: 2026 })).toBe('1,002 rides in 2026');
  });
  it('fills in values and chooses by number', async () => {
    const trips: Words<{ trips_one: string; trips_other: string }> = {
      feature: 'test-trips',
      en: { trips_one: '{{count}} trip', trips_other: '{{count}} trips' },
      de: { trips_one: '{{count}} Fahrt', trips_other: '{{count}} Fahrten' },
    };
    await i18nOfPage.changeLanguage('en');
    expect([translate(trips, 'trips', { count: 1 }), translate(trips, 'trips', { count: 3 })]).toEqual([
      '1 trip',
      '3 trips',
    ]);
  });
});
