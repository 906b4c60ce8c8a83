/**
 * Places where something happens more often than the traffic there explains. The world is divided into small cells; a
 * place is a cell with its neighbours. The number of events is compared with what the distance driven there predicts at
 * the overall rate: a busy road is not dangerous merely because it is busy.
 */
import { poissonLow } from './rate-ratio.ts';

export interface Cell {
  meters: number;
  /** Numbers of the events that lie in it. */
  events: number[];
}

export interface HotSpot {
  cell: string;
  /** Numbers of its events. */
  events: number[];
  meters: number;
  expected: number;
  ratio: number;
  ratioLow: number;
}

export interface Threshold {
  /** The lower end of the ratio must reach it. */
  ratio: number;
  events: number;
  drivers: number;
}

interface EventGrid {
  cells: ReadonlyMap<string, Cell>;
  /** A cell with its neighbours. */
  around: (cell: string) => readonly string[];
  /** Who drove at each event; a number that means nothing else. */
  driverOf: (event: number) => number;
  totalEvents: number;
  totalMeters: number;
}

const MAX_SPOTS = 100;
/** A place that hardly anyone drives through has no meaningful rate. */
const MIN_METERS = 1_000;

/**
 * The strongest place first. Its events are then removed so that its neighbours do not report them again, until no
 * place reaches the threshold.
 */
export function hotSpots(grid: EventGrid, threshold: Threshold): HotSpot[] {
  const { cells, around, totalEvents, totalMeters } = grid;
  if (totalMeters <= 0 || totalEvents === 0) return [];
  const rate = totalEvents / totalMeters;
  const counted = new Set<number>();
  const judgeCell = (cell: string): HotSpot | null => judge(cell, grid, threshold, rate, counted);
  let open = [...cells.keys()].flatMap((cell) => (cells.get(cell)?.events.length ? (judgeCell(cell) ?? []) : []));
  const spots: HotSpot[] = [];
  while (open.length > 0 && spots.length < MAX_SPOTS) {
    const best = open.reduce((one, other) => (excess(other) > excess(one) ? other : one));
    spots.push(best);
    for (const event of best.events) counted.add(event);
    const touched = new Set(around(best.cell).flatMap(around));
    open = open.flatMap((spot) => (touched.has(spot.cell) ? (judgeCell(spot.cell) ?? []) : [spot]));
  }
  return spots;
}

/** How many more than expected. */
const excess = ({ events, expected }: HotSpot): number => events.length - expected;

function judge(
  cell: string,
  { cells, around, driverOf }: EventGrid,
  threshold: Threshold,
  rate: number,
  counted: ReadonlySet<number>,
): HotSpot | null {
  const events: number[] = [];
  let meters = 0;
  for (const near of around(cell)) {
    const known = cells.get(near);
    meters += known?.meters ?? 0;
    for (const event of known?.events ?? []) if (!counted.has(event)) events.push(event);
  }
  if (events.length < threshold.events || meters < MIN_METERS) return null;
  if (new Set(events.map(driverOf)).size < threshold.drivers) return null;
  const expected = meters * rate;
  const ratioLow = poissonLow(events.length) / expected;
  if (ratioLow < threshold.ratio) return null;
  return { cell, events, meters, expected, ratio: events.length / expected, ratioLow };
}
