/** Stops and rails of imported maps: loaded before the engine, which is synchronous, looks at rides. */
import { type Kysely, sql } from 'kysely';
import type { RoadNetwork } from '#engine/match/road-network.ts';
import { cellOfNumber } from '#engine/roads/cell-grid.ts';
import type { MapAround } from '#engine/transit/ground/map-ride.ts';
import { readRideGround } from '#engine/transit/ground/ride-ground.ts';
import { RideMap } from '#engine/transit/ground/ride-map.ts';
import { RoadsBeside } from '#engine/transit/ground/roads-beside.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;

const RIDES_LAYER = 3;

interface Kept {
  around: MapAround;
  loaded: Set<number>;
}

/** A cell is read once and stays as long as the roads it belongs to. */
const kept = new WeakMap<RoadNetwork, Kept>();

/** The map that rides over these cells are compared with. */
export async function mapAround(
  db: Database,
  { network, cells }: { network: RoadNetwork; cells: ReadonlySet<number> },
): Promise<MapAround> {
  const { around, loaded } = kept.get(network) ?? (await begin(db, network));
  const missing = [...cells].filter((cell) => !loaded.has(cell));
  if (missing.length === 0) return around;
  const { rows } = await prepared<{ data: Buffer }>('ride-cells')`
    select c.data from ${givenRows(
      missing.map((cell) => cellOfNumber(cell)),
      { x: 'int', y: 'int' },
    )}
    join map_cells c on c.layer = ${sql.lit(RIDES_LAYER)} and c.x = given.x and c.y = given.y
    join map_regions r on r.id = c.region_id and r.state = 'active'
  `.execute(db);
  // Another run may have loaded some of them meanwhile; start over so that none is added twice.
  if (missing.some((cell) => loaded.has(cell))) return mapAround(db, { network, cells });
  for (const { data } of rows) around.rides.add(readRideGround(data));
  for (const cell of missing) loaded.add(cell);
  return around;
}

/** Maps that were imported before rails were read cannot tell that there are none. */
async function begin(db: Database, network: RoadNetwork): Promise<Kept> {
  const { rows } = await sql<{ known: boolean | null }>`
    select bool_and(counts ? 'tracks') as known from map_regions where state = 'active'
  `.execute(db);
  const knowsRails = rows[0]?.known ?? false;
  const made = {
    around: { rides: new RideMap(), roads: new RoadsBeside(network), knowsRails },
    loaded: new Set<number>(),
  };
  const known = kept.get(network) ?? made;
  kept.set(network, known);
  return known;
}
