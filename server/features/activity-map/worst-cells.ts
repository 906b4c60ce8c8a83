import { cellToChildren, cellToLatLng } from 'h3-js';
import { type Kysely, sql } from 'kysely';
import type { WorstArea } from '#contract/insights.ts';
import type { Tables } from '#server/db/tables.ts';
import { amountShown, leastPeopleOf, sumsWhere } from './activity-map.queries.ts';
import { COARSEST, cellOf, firstOfResolution, indexOf } from './cells.ts';
import { type ActivityWeeks, type ChosenPeople, chosenPeople, sampledOf, scaledToSegment } from './chosen-people.ts';
import type { PeriodSums } from './period-sums.ts';
import { AT } from './sums.ts';
import { sumsOfPeople } from './sums-of-people.ts';
import { WORST_LAYERS, worstOfPeople } from './worst-of-people.ts';

/** About 5 km² and 2.5 km across: a district. */
const RESOLUTION = 7;
/** Cells expanded per query. */
const OPENED_AT_ONCE = 8;
/** Each round reads at most eight times seven cells. */
const MAX_ROUNDS = 30;

type Counts = Readonly<Record<(typeof WORST_LAYERS)[number], number>>;

interface Candidate {
  cell: string;
  resolution: number;
  people: number;
  counts: Counts;
}

const eventsIn = ({ counts }: Candidate): number => WORST_LAYERS.reduce((sum, layer) => sum + counts[layer], 0);
const mostEventsFirst = (one: Candidate, other: Candidate): number =>
  eventsIn(other) - eventsIn(one) || (one.cell < other.cell ? -1 : 1);

export interface WorstCells {
  areas: WorstArea[];
  /** The number of app users in the sample; null if all were counted. */
  sampled: number | null;
}

/** The cells with the most harsh driving, speeding and phone use, most first, without cells of too few people. */
export async function worstCells(db: Kysely<Tables>, weeks: ActivityWeeks, wanted: number): Promise<WorstCells> {
  const least = await leastPeopleOf(db, weeks.projectId);
  const chosen = await chosenPeople(db, weeks);
  const found = chosen
    ? await cellsOfPeople(db, weeks, chosen, wanted, least)
    : await searchCells(db, weeks, wanted, least);
  const areas = found.slice(0, wanted).map(({ cell, people, counts }) => {
    const [lat, lon] = cellToLatLng(cell);
    return { cell, lat, lon, people, ...counts };
  });
  return { areas, sampled: sampledOf(chosen) };
}

function candidatesIn(
  sums: Map<string, PeriodSums>,
  resolution: number,
  least: number,
  whole: (amount: number) => number = (amount) => amount,
): Candidate[] {
  return [...sums]
    .map(([cell, own]) => {
      const count = (layer: keyof Counts) => whole(amountShown(own, { layer }, least).value);
      const counts = { harsh: count('harsh'), speeding: count('speeding'), phoneUse: count('phoneUse') };
      return { cell: indexOf(cell), resolution, people: own.at(AT.people), counts };
    })
    .filter((candidate) => candidate.people >= least && eventsIn(candidate) > 0);
}

/** For a segment without stored sums. Those who only passed through are counted last, because they are in many cells. */
async function cellsOfPeople(
  db: Kysely<Tables>,
  weeks: ActivityWeeks,
  chosen: ChosenPeople,
  most: number,
  least: number,
): Promise<Candidate[]> {
  const worst = await worstOfPeople(db, weeks, chosen, { resolution: RESOLUTION, least, most });
  if (worst.length === 0) return [];
  const sums = await sumsOfPeople(db, weeks, chosen, RESOLUTION, new Set(worst));
  return candidatesIn(sums, RESOLUTION, least, scaledToSegment(chosen)).sort(mostEventsFirst);
}

/**
 * Best-first search: a cell has as many events as its children together, so the cell with the most events is expanded
 * until enough small cells are found. This reads a bounded number of cells; cells with too few people are not expanded.
 */
async function searchCells(
  db: Kysely<Tables>,
  weeks: ActivityWeeks,
  wanted: number,
  least: number,
): Promise<Candidate[]> {
  const read = async (resolution: number, isWanted: ReturnType<typeof sql>): Promise<Candidate[]> =>
    candidatesIn(await sumsWhere(db, weeks, isWanted), resolution, least);
  let open = await read(
    COARSEST,
    sql`cell >= ${String(firstOfResolution(COARSEST))}::bigint and cell < ${String(firstOfResolution(COARSEST + 1))}::bigint`,
  );
  const found: Candidate[] = [];
  for (let round = 0; round < MAX_ROUNDS && found.length < wanted; round++) {
    open.sort(mostEventsFirst);
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
  return found;
}
