import { cellToLatLng, latLngToCell } from 'h3-js';
import { type Kysely, sql } from 'kysely';
import type { LiveClusters } from '#contract/activity-map.ts';
import type { Tables } from '#server/db/tables.ts';
import { activityCellsWithin, COARSEST, type MapBounds, resolutionFor } from './cells.ts';
import { chosenPeople } from './chosen-people.ts';

type Database = Kysely<Tables>;

/** Only the users seen most recently are read, so the cost does not grow with the project. */
const MAX_PEOPLE = 3_000;
const NOW_MS = 3_600_000;
/** Clusters are one resolution coarser than cells, so that their labels fit. */
const COARSER = 1;

interface Position {
  userId: string;
  atMs: number;
  lat: number;
  lon: number;
}

/** The latest positions of users seen within the last hour. */
async function positionsNow(db: Database, projectId: number, segment: string, now: Date): Promise<Position[]> {
  const since = new Date(now.getTime() - NOW_MS);
  const chosen = await chosenPeople(db, { projectId, segment, weeks: 1 });
  const [facet, isChosen] = chosen ? ['all', sql`user_id = any(${chosen.userIds}::text[])`] : [segment, sql`true`];
  const { rows } = await sql<Position>`
    select l.user_id as "userId", l.at_ms as "atMs", l.lat, l.lon
    from (
      select user_id from app_user_facets
      where project_id = ${projectId} and facet = ${facet} and seen_slot >= seen_slot(${since}::timestamptz)
        and ${isChosen}
      order by seen_slot desc, user_id limit ${MAX_PEOPLE}
    ) seen
    join last_locations l on l.project_id = ${projectId} and l.user_id = seen.user_id and l.context = 'USERPOS'
      and l.at_ms >= ${since.getTime()}
  `.execute(db);
  return rows;
}

/** The whole cells that the bounds touch: by those of parts of a cell, anybody could be followed to the metre. */
export async function liveClusters(
  db: Database,
  { projectId, segment, bounds }: { projectId: number; segment: string; bounds: MapBounds },
  now: Date,
): Promise<LiveClusters> {
  const positions = await positionsNow(db, projectId, segment, now);
  const resolution = Math.max(COARSEST, resolutionFor(bounds) - COARSER);
  const within = new Set(activityCellsWithin(bounds, resolution));
  const people = new Map<string, number>();
  for (const { lat, lon } of positions) {
    const cell = latLngToCell(lat, lon, resolution);
    if (within.has(cell)) people.set(cell, (people.get(cell) ?? 0) + 1);
  }
  const clusters = [...people].map(([cell, count]) => {
    const [lat, lon] = cellToLatLng(cell);
    return { cell, lat, lon, people: count };
  });
  clusters.sort((a, b) => b.people - a.people || (a.cell < b.cell ? -1 : 1));
  return { clusters, isPartial: positions.length === MAX_PEOPLE };
}

export async function livePeople(
  db: Database,
  { projectId, segment, cell }: { projectId: number; segment: string; cell: string },
  now: Date,
): Promise<{ userId: string; at: string }[]> {
  const resolution = Number.parseInt(cell.charAt(1), 16);
  const inside = (await positionsNow(db, projectId, segment, now)).filter(
    ({ lat, lon }) => latLngToCell(lat, lon, resolution) === cell,
  );
  inside.sort((a, b) => b.atMs - a.atMs);
  return inside.map(({ userId, atMs }) => ({ userId, at: new Date(atMs).toISOString() }));
}
