import { expect, it } from 'vitest';
import { everyWords } from './every-words.test-support.ts';

/** Each English term of the product has one German word, used everywhere. */
const GERMAN: Readonly<Record<string, RegExp>> = {
  Zeitleiste: /\btimelines?\b/i,
  'Orte von Interesse': /\bpoints? of interest\b/i,
  Unfallhilfe: /\bassistance\b/i,
  Auswertungen: /\binsights?\b/i,
  Startseite: /\bhome\b/i,
  Fahrt: /\b(trips?|drives?|rides?)\b/i,
  'App-Nutzer': /\b(app )?users?\b/i,
  Bewertung: /scores?\b/i,
  Einführung: /\broll-?outs?\b/i,
  Empfänger: /\b(notifiers?|receivers?)\b/i,
  Protokoll: /\blogs?\b/i,
  Gerät: /\bdevices?\b/i,
  Ereignis: /\bevents?\b/i,
  Aufprall: /\b(impact|crash)(es|s)?\b/i,
  Einstellungen: /\bsettings?\b/i,
};
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
      const spoken = text.replaceAll(/\{\{.*?\}\}/g, '');
      return Object.entries(GERMAN).flatMap(([german, term]) =>
        term.test(spoken) ? [`${feature}.${key} says ${term.exec(spoken)?.[0]} for ${german}: ${text}`] : [],
      );
    }),
  );
  expect(english).toEqual([]);
});
