import type { RoadType } from '#contract/dictionary.ts';
import type { ScorePart } from '#contract/timeline.ts';
import type { TipFacts } from './week-facts.ts';

interface Words {
  parts: Readonly<Record<ScorePart, string>>;
  roads: Readonly<Record<Exclude<RoadType, 'other'>, string>>;
  hours: (from: number, to: number) => string;
  on: (road: string) => string;
  keep: string;
}

/** What the app shows; only the app knows the phone's language. */
const WORDS: Readonly<Record<'en' | 'de', Words>> = {
  en: {
    parts: {
      ACCELERATION: 'Accelerate more gently.',
      BRAKING: 'Keep more distance and brake earlier.',
      CORNERING: 'Slow down before bends.',
      SPEED: 'Keep to the speed limit.',
      DFD: 'Put the phone away before you drive off.',
    },
    roads: {
      motorway: 'motorways',
      trunk: 'expressways',
      primary: 'main roads',
      secondary: 'secondary roads',
      tertiary: 'local roads',
      unclassified: 'minor roads',
      residential: 'residential streets',
      living_street: 'living streets',
      service: 'access roads',
    },
    hours: (from, to) => `Most points were lost between ${from}:00 and ${to}:00.`,
    on: (road) => `Most points were lost on ${road}.`,
    keep: 'A calm week. Keep it up!',
  },
  de: {
    parts: {
      ACCELERATION: 'Beschleunigen Sie sanfter.',
      BRAKING: 'Halten Sie mehr Abstand und bremsen Sie früher.',
      CORNERING: 'Fahren Sie vor Kurven langsamer.',
      SPEED: 'Halten Sie das Tempolimit ein.',
      DFD: 'Legen Sie das Handy weg, bevor Sie losfahren.',
    },
    roads: {
      motorway: 'Autobahnen',
      trunk: 'Schnellstraßen',
      primary: 'Hauptstraßen',
      secondary: 'Landesstraßen',
      tertiary: 'Durchgangsstraßen',
      unclassified: 'Nebenstraßen',
      residential: 'Ortsstraßen',
      living_street: 'Wohnstraßen und Begegnungszonen',
      service: 'Zufahrten',
    },
    hours: (from, to) => `Die meisten Punkte gingen zwischen ${from} und ${to} Uhr verloren.`,
    on: (road) => `Die meisten Punkte gingen auf ${road} verloren.`,
    keep: 'Eine ruhige Woche. Weiter so!',
  },
};

function textIn(words: Words, { part, hours, road }: TipFacts): string {
  if (part === null) return words.keep;
  const where = road && road !== 'other' ? words.on(words.roads[road]) : hours && words.hours(hours.from, hours.to);
  return where ? `${words.parts[part]} ${where}` : words.parts[part];
}

export const tipText = (tip: TipFacts): { en: string; de: string } => ({
  en: textIn(WORDS.en, tip),
  de: textIn(WORDS.de, tip),
});
