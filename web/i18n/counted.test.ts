import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { everyWords } from './every-words.test-support.ts';

const all = await everyWords();

/** Every text of a language by "feature.key". */
const textsOf = (language: Language): Map<string, string> =>
  new Map(
    all.flatMap((words) =>
      Object.entries(words[language]).map(([key, text]): [string, string] => [`${words.feature}.${key}`, text]),
    ),
  );

/** Filled with a number that is never one, or a number that the noun does not count. */
const NEVER_ONE: Readonly<Record<string, string>> = {
  'account.nameInvalid': 'a fixed limit',
  'account.nextHelp': 'a fixed limit',
  'account.nextShort': 'a fixed limit',
  'activity-map.hiddenOnlyText': 'cells are hidden from two people on',
  'activity-map.sampled': 'a sample of many',
  'activity-map.withheld_one': 'cells are hidden from two people on',
  'activity-map.withheld_other': 'cells are hidden from two people on',
  'app-style.wrong_line': 'a fixed limit',
  'app-users.tagWrong': 'a fixed limit',
  'audit.latest': 'a full page',
  'bulk-works.changes_other': 'more than one in total',
  'bulk-works.changesMore': 'a full page has been counted',
  'bulk-works.erasesMore': 'a full page has been counted',
  'comments.tooLong': 'a fixed limit',
  'dangerous-areas.heatWithheld_one': 'cells are hidden from two people on',
  'dangerous-areas.heatWithheld_other': 'cells are hidden from two people on',
  'dashboard-users.first': 'a full page',
  'dolphin.foundFirst': 'a full page',
  'dolphin.projectsFirst': 'a full page',
  'home.arriving': 'the people of the demo',
  'inbox.times': 'shown from two on',
  'insights.areasSampled': 'a sample of many',
  'insights.verdictHelp_tooFew': 'a fixed limit',
  'onboarding.tripSent': 'the positions of a whole trip',
  'project-settings.daysWrong': 'a fixed limit',
  'project-settings.nameTooLong': 'a fixed limit',
  'projects.nameHelp': 'a fixed limit',
  'projects.nameInvalid': 'a fixed limit',
  'receivers.headerValueWrong': 'a fixed limit',
  'receivers.ownSecretHelp': 'a fixed limit',
  'receivers.ownSecretWrong': 'a fixed limit',
  'remote-logging.first': 'a full page',
  'remote-logging.firstLines': 'a full page',
  'revisions.exportCut': 'a full export',
  'revisions.shownMore': 'a full page',
  'sdk-config.groupTooLong': 'a fixed limit',
  'sdk-config.nameWrong': 'a fixed limit',
  'sdk-config.tooMany': 'a fixed limit',
  'sdk-config.valueTooLong': 'a fixed limit',
  'session.passwordRules': 'a fixed limit',
  'session.passwordShort': 'a fixed limit',
  'shapes.aPolygon': 'three corners at least',
  'system.failedFirst': 'a full page',
};

const PLURAL = /_(one|other)$/;
/** Places that are filled with a name, never with a number. */
const NAMES = new Set(['user', 'project', 'email', 'about', 'measure'].map((name) => `{{${name}}}`));
/** Words between a number and the noun that it counts. */
const BETWEEN = 2;
const tokens = (text: string): string[] => text.match(/\{\{.*?\}\}|[\p{L}’-]+|[^\p{L}\s]/gu) ?? [];
const isPlace = (token: string | undefined): boolean => token?.startsWith('{{') ?? false;
const isWord = (token: string | undefined): boolean => /^\p{L}/u.test(token ?? '');

/** The words that directly follow each place of a text. */
function followers(text: string): { place: string; words: string[] }[] {
  const all = tokens(text);
  return all.flatMap((place, at) => {
    if (!isPlace(place) || NAMES.has(place)) return [];
    const next = all.slice(at + 1, at + 2 + BETWEEN);
    const end = next.findIndex((token) => !isWord(token));
    return [{ place, words: end < 0 ? next : next.slice(0, end) }];
  });
}

/** Nouns whose plural the dictionary itself distinguishes from their singular. */
function pluralNouns(texts: Map<string, string>): Set<string> {
  const nouns = new Set<string>();
  for (const [key, text] of texts) {
    const one = key.endsWith('_other') && texts.get(key.replace(PLURAL, '_one'));
    if (!one) continue;
    const singular = new Set(tokens(one));
    const changed = followers(text).flatMap(({ words }) => words.filter((word) => !singular.has(word)));
    for (const word of changed) if (/s$|^people$/.test(word) || /^\p{Lu}/u.test(word)) nouns.add(word);
  }
  return nouns;
}
const MORE_NOUNS: Readonly<Record<string, readonly string[]>> = {
  en: ['characters', 'radians', 'times', 'weeks', 'months', 'years', 'minutes', 'seconds', 'hours'],
  de: ['Wochen', 'Monate', 'Monaten', 'Jahre', 'Jahren', 'Minuten', 'Sekunden', 'Stunden'],
};
/** "1 or more e-mails" is right, a share is not a number of things, and “of” makes the noun a whole. */
const NOT_COUNTED = new Set([
  'or',
  'oder',
  'of',
  'der',
  'von',
  'the',
  'more',
  'mehr',
  'fewer',
  'weniger',
  'for',
  'für',
]);

describe.each(LANGUAGES)('a counted thing in %s', (language) => {
  const texts = textsOf(language);
  const nouns = new Set([...pluralNouns(texts), ...(MORE_NOUNS[language] ?? [])]);

  it('has a singular beside its plural', () => {
    const alone = [...texts.keys()].filter((key) => {
      const other = key.endsWith('_one') ? key.replace(PLURAL, '_other') : key.replace(PLURAL, '_one');
      return PLURAL.test(key) && !texts.has(other);
    });
    expect(alone).toEqual([]);
  });

  it('never shows a plural for one', () => {
    const wrong = [...texts].flatMap(([key, text]) => {
      if (key in NEVER_ONE) return [];
      // In a text with both forms one number decides, so a second one has no form of its own.
      const decided = PLURAL.test(key) ? 1 : 0;
      const counted = followers(text).filter(({ words }) => {
        const noun = words.findIndex((word) => nouns.has(word));
        return noun >= 0 && !words.slice(0, noun).some((word) => NOT_COUNTED.has(word));
      });
      return counted.length > decided ? [`${key}: ${text}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});

it('lists no exception that is gone', () => {
  const known = textsOf('en');
  expect(Object.keys(NEVER_ONE).filter((key) => !known.has(key))).toEqual([]);
});
