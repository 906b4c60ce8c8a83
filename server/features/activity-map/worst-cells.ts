import { cellToChildren, cellToLatLng } from 'h3-js';
import { type Kysely, sql } from 'kysely';
import type { WorstArea } from '#contract/insights.ts';
import type { Tables } from '#server/db/tables.ts';
import { type ActivityWeeks, EVENTS_OF_LAYER, leastPeopleOf, sumsWhere } from './activity-map.queries.ts';
import { COARSEST, cellOf, firstOfResolution, indexOf } from './cells.ts';
import { AT } from './sums.ts';

/** About 5 km² and 2.5 km across: a part of a town. */
const RESOLUTION = 7;
/** Opened together, to ask the database less often. */
const OPENED_AT_ONCE = 8;
/** Each reads at most eight times seven cells. */
const MOST_ROUNDS = 30;

const LAYERS = ['harsh', 'speeding', 'phoneUse'] as const;
type Counts = Readonly<Record<(typeof LAYERS)[number], number>>;

interface Candidate {
  cell: string;
  resolution: number;
  people: number;
  counts: Counts;
}

const eventsIn = ({ counts }: Candidate): number => LAYERS.reduce((sum, layer) => sum + counts[layer], 0);

/**
 * The cells with the most harsh moments, speeding and phone use, most first. A cell has as many as those within it
 * together, so the search opens the fullest until it has found enough small ones: it reads a bounded number of cells,
 * wherever people travel. Cells with too few people are neither shown nor opened.
 */
export async function worstCells(db: Kysely<Tables>, weeks: ActivityWeeks, wanted: number): Promise<WorstArea[]> {
  const least = await leastPeopleOf(db, weeks.projectId);
  const read = async (resolution: number, isWanted: ReturnType<typeof sql>): Promise<Candidate[]> => {
    const sums = await sumsWhere(db, weeks, isWanted);
    return [...sums]
      .map(([cell, own]) => {
        const count = (layer: (typeof LAYERS)[number]) =>
          EVENTS_OF_LAYER[layer].reduce((sum, event) => sum + own.at(AT.event(event)), 0);
        const counts = { harsh: count('harsh'), speeding: count('speeding'), phoneUse: count('phoneUse') };
        return { cell: indexOf(cell), resolution, people: own.at(AT.people), counts };
      })
      .filter((candidate) => candidate.people >= least && eventsIn(candidate) > 0);
  };
  let open = await read(
    COARSEST,
    sql`cell >= ${String(firstOfResolution(COARSEST))}::bigint and cell < ${String(firstOfResolution(COARSEST + 1))}::bigint`,
  );
  const found: Candidate[] = [];
  for (let round = 0; round < MOST_ROUNDS && found.length < wanted; round++) {
    open.sort((one, other) => eventsIn(other) - eventsIn(one) || (one.cell < other.cell ? -1 : 1));
    while (found.length < wanted && open[0]?.resolution === RESOLUTION) found.push(...open.splice(0, 1));
    const opened = open.filter(({ resolution }) => resolution < RESOLUTION).slice(0, OPENED_AT_ONCE);
    if (opened.length === 0) break;
    const within = await Promise.all(
      [...new Set(opened.map(({ resolution }) => resolution))].map((resolution) => {
        const parents = opened.filter((one) => one.resolution === resolution);
        const children = parents.flatMap(({ cell }) => cellToChildren(cell, resolution + 1));
        return read(resolution + 1, sql`cell = any(${children.map((index) => String(cellOf(index)))}::bigint[])`);
      }),
    );
    open = [...open.filter((one) => !opened.includes(one)), ...within.flat()];
  }
  return found.map(({ cell, people, counts }) => {
    const [lat, lon] = cellToLatLng(cell);
    return { cell, lat, lon, people, ...counts };
  });
}
