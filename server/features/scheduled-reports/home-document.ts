import { type HomeFigures, TRIP_MODES } from '#contract/home.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/http/csv-line.ts';
import { columns, MODE_COLOURS } from './pictures.ts';
import type { ReportDocument, ReportSection } from './report-mail.ts';
import type { ReportWords } from './report-words.ts';

export interface HomeContent {
  kind: 'home';
  figures: HomeFigures;
}

const PARTS = ['total', 'safeness', 'speed', 'distraction'] as const;

/** The figures of Home for complete days, each with the days before. */
export function homeDocument(
  words: ReportWords,
  { figures }: HomeContent,
  { title }: { title: string },
): ReportDocument {
  const { from, to, users, trips } = figures;
  const isEmpty = trips.now === 0 && users.active.complete === 0;
  const about = `${words.dayRange(from, to)}, ${words.against(words.daysBefore)}`;
  const head = { language: words.language, title, about, isEmpty };
  if (isEmpty) return { ...head, sentences: [words.noTrips], tiles: [], sections: [], file: null };
  return {
    ...head,
    sentences: [],
    tiles: tilesOf(words, figures),
    sections: [tripsOf(words, figures), scoresOf(words, figures), versionsOf(words, figures)].flat(),
    file: { name: `home-${from}-${to}.csv`, type: 'text/csv; charset=utf-8', content: Buffer.from(csvOf(figures)) },
  };
}

function tilesOf(words: ReportWords, { users, trips, kilometres, scores, troubles }: HomeFigures) {
  const since = (now: number | null, before: number | null, text: (value: number | null) => string): string => {
    const change = now === null || !before ? '' : `${words.signedPercent((now - before) / before)} · `;
    return `${change}${words.before(words.earlier, text(before))}`;
  };
  const distance = (value: number | null) => (value === null ? words.number(null) : words.kilometres(value * 1_000));
  const { active, added, all } = users;
  const { total } = scores;
  return [
    { name: words.appUsers, value: words.number(all), aside: words.added(words.number(added.now)) },
    // Counted up to yesterday, like everything else here.
    {
      name: words.activeUsers,
      value: words.number(active.complete),
      aside: since(active.complete, active.before, words.number),
    },
    { name: words.trips, value: words.number(trips.now), aside: since(trips.now, trips.before, words.number) },
    {
      name: words.distance,
      value: distance(kilometres.now),
      aside: since(kilometres.now, kilometres.before, distance),
    },
    { name: words.scores.total, value: words.number(total.now), aside: since(total.now, total.before, words.number) },
    { name: words.troubled, value: words.number(troubles.users), aside: words.today },
  ];
}

function tripsOf(words: ReportWords, { from, to, bars }: HomeFigures): ReportSection {
  const highest = Math.max(...bars.map(({ modes }) => TRIP_MODES.reduce((sum, mode) => sum + modes[mode].trips, 0)));
  const sum = (mode: (typeof TRIP_MODES)[number], what: 'trips' | 'kilometres') =>
    bars.reduce((total, { modes }) => total + modes[mode][what], 0);
  return {
    title: words.tripsOverTime,
    picture: {
      ...columns(
        bars.map(({ modes }) => TRIP_MODES.map((mode) => ({ colour: MODE_COLOURS[mode], value: modes[mode].trips }))),
      ),
      alt: words.tripsPicture(words.number(highest)),
      below: [words.day(from), words.day(to)],
    },
    table: {
      head: [words.mode, words.trips, words.distance],
      rows: TRIP_MODES.map((mode) => [
        { text: words.modeNames[mode], mark: MODE_COLOURS[mode] },
        { text: words.number(sum(mode, 'trips')) },
        { text: words.kilometres(sum(mode, 'kilometres') * 1_000) },
      ]),
    },
  };
}

function scoresOf(words: ReportWords, { scores }: HomeFigures): ReportSection[] {
  if (scores.total.now === null && scores.total.before === null) return [];
  const difference = ({ now, before }: HomeFigures['scores']['total']) =>
    now === null || before === null ? null : now - before;
  return [
    {
      title: words.scoresTitle,
      table: {
        head: [words.part, words.thisTime, words.earlier, words.difference],
        rows: PARTS.map((name) => [
          { text: words.scores[name] },
          { text: words.number(scores[name].now) },
          { text: words.number(scores[name].before) },
          { text: words.signed(difference(scores[name])) },
        ]),
      },
    },
  ];
}

function versionsOf(words: ReportWords, { versions, moreVersions }: HomeFigures): ReportSection[] {
  if (versions.length === 0) return [];
  return [
    {
      title: words.versions,
      table: {
        head: [words.version, words.appUsers],
        rows: versions.map(({ platform, version, users }) => [
          { text: `${platform} ${version}`.trim() },
          { text: words.number(users) },
        ]),
      },
      ...(moreVersions > 0 && { note: words.moreVersions(words.number(moreVersions)) }),
    },
  ];
}

/** The bars of the picture, with the API's names. */
const csvOf = ({ bars }: HomeFigures): string =>
  BYTE_ORDER_MARK +
  csvLine(['from', 'to', ...TRIP_MODES.flatMap((mode) => [`${mode}Trips`, `${mode}Kilometres`])]) +
  bars
    .map(({ from, to, modes }) =>
      csvLine([from, to, ...TRIP_MODES.flatMap((mode) => [modes[mode].trips, modes[mode].kilometres])]),
    )
    .join('');
