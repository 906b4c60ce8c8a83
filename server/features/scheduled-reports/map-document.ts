import type { ActivityCell } from '#contract/activity-map.ts';
import { middleOfOutline } from '#contract/cell-outline.ts';
import { rampClasses, rampColour, rampToneOf } from '#contract/cell-ramp.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/http/csv-line.ts';
import { ground } from './pictures.ts';
import type { ReportDocument } from './report-mail.ts';
import { type ReportWords, segmentLabel } from './report-words.ts';
import type { ReportedMap } from './view-of-report.ts';

export interface MapContent {
  kind: 'map';
  /** Largest value first, without those of too few people. */
  cells: readonly ActivityCell[];
  view: ReportedMap;
  days: { from: string; to: string };
  /** Names of the vehicles and places that the view is about, by id. */
  named: ReadonlyMap<string, string>;
}

interface Naming {
  title: string;
  hrefOf: (cell: string) => string;
}

const CELLS_IN_MAIL = 15;
const DIGITS = 4;

/** The cells that the activity map shows, with the busiest ones by name of their place. */
export function mapDocument(
  words: ReportWords,
  { cells, view, days, named }: MapContent,
  { title, hrefOf }: Naming,
): ReportDocument {
  const { layer, mode, hour, segment } = view;
  const shown = [words.layers[layer], mode && words.activityModes[mode], hour !== undefined && words.hourOf(hour)];
  const names = [
    shown.filter(Boolean).join(', '),
    segmentLabel(words, segment, named),
    words.dayRange(days.from, days.to),
  ];
  const head = { language: words.language, title, about: names.join(' · '), tiles: [], isEmpty: cells.length === 0 };
  if (head.isEmpty) return { ...head, sentences: [words.noCells], sections: [], file: null };
  const classes = rampClasses(
    cells.map(({ value }) => value),
    rampToneOf(layer),
    'light',
  );
  const colourOf = (value: number) => rampColour(value, classes);
  const marks = classes.map(({ from, to, colour }) => ({
    text: from === to ? words.number(from) : `${words.number(from)}–${words.number(to)}`,
    mark: colour,
  }));
  const count = words.number(cells.length);
  return {
    ...head,
    sentences: [words.privacy],
    sections: [
      {
        title: words.cellsTitle,
        picture: {
          ...ground(cells.map(({ outline, value }) => ({ outline, colour: colourOf(value) }))),
          alt: words.cellsPicture(count, words.number(cells[0]?.value ?? 0)),
          marks,
        },
      },
      {
        title: words.busiest,
        table: {
          head: [words.place, words.layers[layer], words.people],
          rows: cells
            .slice(0, CELLS_IN_MAIL)
            .map(({ cell, outline, value, people }) => [
              { text: placeText(words, outline), href: hrefOf(cell), mark: colourOf(value) },
              { text: words.number(value) },
              { text: words.number(people) },
            ]),
        },
        note: cells.length > CELLS_IN_MAIL ? words.firstOf(words.number(CELLS_IN_MAIL), count) : words.all,
      },
    ],
    file: {
      name: `map-${layer}-${days.from}-${days.to}.csv`,
      type: 'text/csv; charset=utf-8',
      content: Buffer.from(csvOf(cells)),
    },
  };
}

function placeText(words: ReportWords, outline: readonly number[]): string {
  const { lat, lon } = middleOfOutline(outline);
  return [lat, lon].map((degrees) => words.number(degrees, DIGITS)).join(words.language === 'de' ? '; ' : ', ');
}

/** Every cell, with the API's names. */
const csvOf = (cells: readonly ActivityCell[]): string =>
  BYTE_ORDER_MARK +
  csvLine(['cell', 'lat', 'lon', 'value', 'people']) +
  cells
    .map(({ cell, outline, value, people }) => {
      const { lat, lon } = middleOfOutline(outline);
      const rounded = [lat, lon].map((degrees) => Number(degrees.toFixed(DIGITS + 1)));
      return csvLine([cell, ...rounded, value, people]);
    })
    .join('');
