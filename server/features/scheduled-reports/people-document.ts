import type { AppUserRow } from '#contract/app-user-list.ts';
import { isTrend, PEOPLE_FIGURES, type PeopleFigure } from '#contract/people.ts';
import { type PeopleFile, type PeopleList, ROWS_IN_MAIL } from './people-list.ts';
import { bars } from './pictures.ts';
import type { ReportDocument } from './report-mail.ts';
import { NO_VALUE, type ReportWords } from './report-words.ts';
import type { ReportedPeople } from './view-of-report.ts';

export interface PeopleContent {
  kind: 'people';
  list: PeopleList;
  file: PeopleFile;
  filter: ReportedPeople;
}

interface Naming {
  title: string;
  colour: string;
  hrefOf: (userId: string) => string;
}

const USUAL: readonly PeopleFigure[] = ['score', 'trend', 'trips', 'distance'];

export function peopleDocument(
  words: ReportWords,
  { list, file, filter }: PeopleContent,
  { title, colour, hrefOf }: Naming,
): ReportDocument {
  const count = `${words.number(list.count)}${list.isCut ? '+' : ''}`;
  const isEmpty = list.count === 0;
  const about = { language: words.language, title, isEmpty, tiles: [] };
  if (isEmpty)
    return { ...about, about: periodOf(words, filter), sentences: [words.noPeople], sections: [], file: null };
  return {
    ...about,
    about: `${words.listed(count)} · ${periodOf(words, filter)}`,
    sentences: [],
    sections: [
      ...(list.scored > 0
        ? [
            {
              title: words.peopleScores,
              picture: {
                ...bars([{ colour, values: list.bins }]),
                alt: words.peoplePicture(words.number(list.scored)),
                below: ['0', '25', '50', '75', '100'],
              },
            },
          ]
        : []),
      {
        title: words.listed(count),
        table: tableOf(words, list.first, filter, hrefOf),
        note: noteOf(words, list, count),
      },
    ],
    file,
  };
}

function noteOf(words: ReportWords, list: PeopleList, count: string): string {
  if (list.isCut) return words.cut(words.number(list.count));
  return list.count > ROWS_IN_MAIL ? words.firstOf(words.number(ROWS_IN_MAIL), count) : words.all;
}

const periodOf = (words: ReportWords, { period, from, to }: ReportedPeople): string => {
  if (from && to) return words.dayRange(from, to);
  if (period === 'last7' || period === 'last30') return words[period];
  return words.month(period);
};

/** The usual figures, and the one that the list is sorted by. */
function tableOf(words: ReportWords, rows: readonly AppUserRow[], { sort }: ReportedPeople, hrefOf: Naming['hrefOf']) {
  const sorted = PEOPLE_FIGURES.find((name) => name === sort.replace('-', ''));
  const shown = sorted && !USUAL.includes(sorted) ? [sorted, ...USUAL.slice(0, 3)] : USUAL;
  return {
    head: [words.appUser, ...shown.map((name) => words.figures[name])],
    rows: rows.map(({ userId, figures }) => [
      { text: userId, href: hrefOf(userId) },
      ...shown.map((name) => ({ text: textOfFigure(words, name, figures?.[name] ?? null) })),
    ]),
  };
}

const DURATIONS: readonly PeopleFigure[] = ['car', 'cycling', 'walking', 'public'];
const RATIOS: readonly PeopleFigure[] = ['harsh', 'speeding', 'phone'];

function textOfFigure(words: ReportWords, name: PeopleFigure, value: number | null): string {
  if (value === null) return NO_VALUE;
  if (name === 'distance') return words.kilometres(value);
  if (isTrend(name)) return words.signed(value);
  if (name === 'lastTrip') return words.day(new Date(value * 1_000).toISOString().slice(0, 10));
  return DURATIONS.includes(name) ? words.hours(value) : words.number(value, RATIOS.includes(name) ? 1 : 0);
}
