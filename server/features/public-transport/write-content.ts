import { littleEndian, packTimes } from '#engine/transit/pack-times.ts';
import { cellColumn, cellRow } from '#engine/transit/stop-cells.ts';
import type { Pattern, Timetable } from '#engine/transit/timetable.ts';
import type { Tx } from '#server/db/database.ts';

/** Rows per statement: bounded parameters and bytes. */
const ROWS = 500;

/** Writes what a timetable holds; `wrote` hears after each statement how much of it is done, from 0 to 1. */
export async function writeContent(
  tx: Tx,
  content: string,
  { lines, stops, patterns, calendar }: Timetable,
  wrote: (share: number) => void,
): Promise<void> {
  const cells = cellsOf(patterns, stops);
  const all = calendar.services.length + lines.length + stops.length + patterns.length + cells.length;
  let written = 0;
  const inParts = async <Item>(
    items: readonly Item[],
    write: (part: readonly Item[], from: number) => Promise<unknown>,
  ): Promise<void> => {
    for (let from = 0; from < items.length; from += ROWS) {
      const part = items.slice(from, from + ROWS);
      await write(part, from);
      written += part.length;
      wrote(written / all);
    }
  };
  await inParts(calendar.services, (part, from) =>
    tx
      .insertInto('transit_services')
      .values(part.map(({ days }, at) => ({ content, service: from + at, days: Buffer.from(days) })))
      .execute(),
  );
  const sums = lineSums(lines.length, patterns);
  await inParts(lines, (part, from) =>
    tx
      .insertInto('transit_lines')
      .values(
        part.map(({ id, mode, shortName, longName, color, agency }, at) => ({
          content,
          line: from + at,
          line_id: id,
          mode,
          short_name: shortName,
          long_name: longName,
          color,
          agency,
          ...(sums[from + at] ?? { patterns: 0, stops: 0, trips: 0 }),
        })),
      )
      .execute(),
  );
  await inParts(stops, (part, from) =>
    tx
      .insertInto('transit_stops')
      .values(part.map(({ id, name, lat, lon }, at) => ({ content, stop: from + at, stop_id: id, name, lat, lon })))
      .execute(),
  );
  await inParts(patterns, (part, from) =>
    tx
      .insertInto('transit_patterns')
      .values(part.map((pattern, at) => patternRow(content, from + at, pattern)))
      .execute(),
  );
  await inParts(cells, (part) =>
    tx
      .insertInto('transit_cells')
      .values(part.map((cell) => ({ content, ...cell })))
      .execute(),
  );
}

const patternRow = (content: string, pattern: number, { line, headsign, stops, along, shape, times }: Pattern) => ({
  content,
  pattern,
  line,
  headsign,
  stops: [...stops],
  along: [...along],
  shape: Buffer.from(littleEndian(shape)),
  times: Buffer.from(packTimes(times)),
  trips: times.start.length,
});

/** How many patterns, stops and trips each line has. */
function lineSums(count: number, patterns: readonly Pattern[]): { patterns: number; stops: number; trips: number }[] {
  const stops = Array.from({ length: count }, () => new Set<number>());
  const sums = Array.from({ length: count }, () => ({ patterns: 0, stops: 0, trips: 0 }));
  for (const { line, stops: own, times } of patterns) {
    const sum = sums[line];
    if (!sum) continue;
    for (const stop of own) stops[line]?.add(stop);
    sum.patterns++;
    sum.stops = stops[line]?.size ?? 0;
    sum.trips += times.start.length;
  }
  return sums;
}

/** In which cells each pattern has a stop. */
function cellsOf(
  patterns: readonly Pattern[],
  stops: Timetable['stops'],
): { x: number; y: number; patterns: number[] }[] {
  const cells = new Map<string, { x: number; y: number; patterns: number[] }>();
  patterns.forEach((pattern, number) => {
    for (const stop of pattern.stops) {
      const { lat, lon } = stops[stop] ?? { lat: 0, lon: 0 };
      const [x, y] = [cellColumn(lon), cellRow(lat)];
      const cell = cells.get(`${x} ${y}`) ?? { x, y, patterns: [] };
      if (cell.patterns.at(-1) !== number) cell.patterns.push(number);
      cells.set(`${x} ${y}`, cell);
    }
  });
  return [...cells.values()];
}
