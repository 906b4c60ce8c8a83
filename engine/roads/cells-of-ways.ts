import { cellNumber, cellOfNumber, cellsOfLine } from './cell-grid.ts';
import { RoadCell } from './road-cell.ts';
import { RoadMap } from './road-map.ts';
import type { Way } from './way.ts';

/** Ways by the number of each cell that they pass. */
export function cellsOfWays(ways: Iterable<Way>): Map<number, Way[]> {
  const cells = new Map<number, Way[]>();
  for (const way of ways)
    for (const cell of cellsOfLine(way.lat, way.lon)) {
      const members = cells.get(cell);
      if (members) members.push(way);
      else cells.set(cell, [way]);
    }
  return cells;
}

/** A map of ways that are in memory, for tests, benches and small worlds. */
export function mapOfWays(ways: Iterable<Way>): RoadMap {
  const cells = cellsOfWays(ways);
  return new RoadMap((x, y) => {
    const members = cells.get(cellNumber(x, y));
    return members && new RoadCell(cellOfNumber(cellNumber(x, y)), members);
  });
}
