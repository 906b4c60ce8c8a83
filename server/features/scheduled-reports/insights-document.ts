import { TRIP_MODES } from '#contract/home.ts';
import { readPeriod, SCORE_NAMES } from '#contract/insight-segments.ts';
import type { InsightComparison, InsightSide } from '#contract/insights.ts';
import type { Insights } from '#server/features/insights/read-insights.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/http/csv-line.ts';
import { bars, lines, MODE_COLOURS, OTHER_COLOUR, type PictureSeries, rows, stacked } from './pictures.ts';
import type { ReportDocument, ReportSection } from './report-mail.ts';
import { type ReportWords, segmentLabel } from './report-words.ts';

export interface InsightsContent {
  kind: 'insights';
  insights: Insights;
  /** Names of the vehicles and places that the view is about, by id. */
  named: ReadonlyMap<string, string>;
}

interface Naming {
  title: string;
  colour: string;
}

export function insightsDocument(
  words: ReportWords,
  { insights, named }: InsightsContent,
  { title, colour }: Naming,
): ReportDocument {
  const { own, other, comparison } = insights;
  const names = namesOf(words, own, other, named);
  const isEmpty = own.trips === 0 && !other?.trips;
  const about = { language: words.language, title, about: names.about, isEmpty };
  if (isEmpty) return { ...about, sentences: [words.noTrips], tiles: [], sections: [], file: null };
  const sides = other ? [own, other] : [own];
  const colours = [colour, OTHER_COLOUR];
  const marks = other ? [names.own, names.other].map((text, at) => ({ text, mark: colours[at] ?? colour })) : [];
  const series = (values: (side: InsightSide) => readonly (number | null)[]): PictureSeries[] =>
    sides.map((side, at) => ({ colour: colours[at] ?? colour, values: values(side) }));
  const hasScores = own.scores.total.trips > 0;
  return {
    ...about,
    sentences: comparison ? sentencesOf(words, comparison) : [],
    tiles: tilesOf(words, own, other, names.other),
    sections: [
      ...(hasScores ? [trendOf(words, own, series, marks), distributionOf(words, own, series, marks)] : []),
      ...(comparison ? [comparisonOf(words, comparison, names)] : []),
      ...(own.losses.parts.length > 0 ? [lossesOf(words, own, colour)] : []),
      modesOf(words, own),
    ],
    file: {
      name: `insights-${own.from}-${own.to}.csv`,
      type: 'text/csv; charset=utf-8',
      content: Buffer.from(csvOf(sides)),
    },
  };
}

function namesOf(
  words: ReportWords,
  own: InsightSide,
  other: InsightSide | undefined,
  named: InsightsContent['named'],
): { about: string; own: string; other: string } {
  const segment = ({ segment: name }: InsightSide) => segmentLabel(words, name, named);
  const period = ({ period: text, from, to }: InsightSide) => {
    const read = readPeriod(text);
    return read?.kind === 'month' ? words.month(read.month) : words.dayRange(from, to);
  };
  const whole = `${segment(own)} · ${period(own)}`;
  if (!other) return { about: whole, own: whole, other: '' };
  const isSegment = other.segment !== own.segment;
  const isPeriod = other.period !== own.period;
  const nameOf = (side: InsightSide) =>
    [isSegment ? segment(side) : '', isPeriod ? period(side) : ''].filter(Boolean).join(' · ') || segment(side);
  return { about: `${whole}, ${words.against(nameOf(other))}`, own: nameOf(own), other: nameOf(other) };
}

function sentencesOf(words: ReportWords, { total }: InsightComparison): string[] {
  if (total.difference === null) return [];
  // The compared side minus this one.
  const gain = -Math.round(total.difference * 10) / 10;
  const [points, own, other] = [Math.abs(gain), total.own.mean, total.other.mean].map((value) =>
    words.number(value, 1),
  );
  const sentence =
    gain === 0 ? words.same(own ?? '') : (gain > 0 ? words.better : words.worse)(points ?? '', own ?? '', other ?? '');
  return gain === 0 ? [sentence] : [`${sentence} ${words.verdicts[total.verdict]}.`];
}

const metersOf = ({ modes }: InsightSide): number => TRIP_MODES.reduce((sum, mode) => sum + modes[mode].meters, 0);

function tilesOf(words: ReportWords, own: InsightSide, other: InsightSide | undefined, otherName: string) {
  const users = (side: InsightSide): string => {
    if (side.users !== null) return words.number(side.users);
    const mean = side.days.reduce((sum, day) => sum + day.users, 0) / Math.max(1, side.days.length);
    return words.perDay(words.number(mean, 1));
  };
  const figures: readonly [name: string, value: (side: InsightSide) => string, aside: string][] = [
    [words.users, users, ''],
    [words.trips, ({ trips }) => words.number(trips), ''],
    [words.distance, (side) => words.kilometres(metersOf(side)), ''],
    [words.medianScore, ({ scores }) => words.number(scores.total.median), words.ofHundred],
    [
      words.co2,
      ({ co2 }) => words.kilograms(co2.byCarKg - co2.emittedKg),
      words.againstCar(words.kilograms(own.co2.byCarKg)),
    ],
  ];
  return figures.map(([name, value, aside]) => ({
    name,
    value: value(own),
    aside: other ? words.before(otherName, value(other)) : aside,
  }));
}

type SeriesOf = (values: (side: InsightSide) => readonly (number | null)[]) => PictureSeries[];
type Marks = readonly { text: string; mark: string }[];

function trendOf(words: ReportWords, own: InsightSide, series: SeriesOf, marks: Marks): ReportSection {
  const known = own.days.flatMap(({ scores }) => (scores.total === null ? [] : [scores.total]));
  return {
    title: words.trend,
    picture: {
      ...lines(series(({ days }) => days.slice(0, own.days.length).map(({ scores }) => scores.total))),
      alt: words.trendPicture(words.number(Math.min(...known)), words.number(Math.max(...known))),
      below: [words.day(own.from), words.day(own.to)],
      marks,
    },
  };
}

function distributionOf(words: ReportWords, own: InsightSide, series: SeriesOf, marks: Marks): ReportSection {
  const { median, p10, p90 } = own.scores.total;
  const alt = words.distributionPicture(words.number(median), words.number(p10), words.number(p90));
  return {
    title: words.distribution,
    picture: { ...bars(series(({ scores }) => scores.total.bins)), alt, below: ['0', '25', '50', '75', '100'], marks },
    note: alt,
  };
}

function comparisonOf(words: ReportWords, comparison: InsightComparison, names: { own: string; other: string }) {
  return {
    title: words.comparison,
    table: {
      head: [words.part, names.own, names.other, words.difference],
      rows: SCORE_NAMES.map((name) => {
        const { own, other, difference, verdict } = comparison[name];
        return [
          { text: `${words.scores[name]}: ${words.verdicts[verdict]}` },
          { text: words.number(own.mean, 1) },
          { text: words.number(other.mean, 1) },
          { text: words.signed(difference === null ? null : -difference, 1) },
        ];
      }),
    },
  };
}

function lossesOf(words: ReportWords, { losses }: InsightSide, colour: string): ReportSection {
  const [most] = losses.parts;
  return {
    title: words.losses,
    picture: {
      ...rows(
        losses.parts.map(({ points }) => points),
        colour,
      ),
      alt: most ? words.lossesPicture(words.parts[most.part]) : '',
    },
    table: {
      head: [words.part, words.pointsLost],
      rows: losses.parts.map(({ part, points }) => [{ text: words.parts[part] }, { text: words.number(points, 1) }]),
    },
  };
}

function modesOf(words: ReportWords, own: InsightSide): ReportSection {
  const whole = metersOf(own);
  const shares = TRIP_MODES.map((mode) => ({ mode, share: whole > 0 ? own.modes[mode].meters / whole : 0 }));
  const [largest] = [...shares].sort((one, two) => two.share - one.share);
  return {
    title: words.modes,
    picture: {
      ...stacked(shares.map(({ mode, share }) => ({ colour: MODE_COLOURS[mode], share }))),
      alt: largest ? words.modesPicture(words.modeNames[largest.mode], words.percent(largest.share)) : '',
    },
    table: {
      head: [words.mode, words.trips, words.distance, words.share],
      rows: shares.map(({ mode, share }) => [
        { text: words.modeNames[mode], mark: MODE_COLOURS[mode] },
        { text: words.number(own.modes[mode].trips) },
        { text: words.kilometres(own.modes[mode].meters) },
        { text: words.percent(share) },
      ]),
    },
  };
}

/** The days of the trend, with the API's names. */
const csvOf = (sides: readonly InsightSide[]): string =>
  BYTE_ORDER_MARK +
  csvLine(['segment', 'day', 'users', 'trips', ...SCORE_NAMES]) +
  sides
    .flatMap(({ segment, days }) =>
      days.map(({ day, users, trips, scores }) =>
        csvLine([segment, day, users, trips, ...SCORE_NAMES.map((name) => scores[name])]),
      ),
    )
    .join('');
