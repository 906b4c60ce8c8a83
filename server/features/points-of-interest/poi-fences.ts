import { sql } from 'kysely';
import type { Shape } from '#contract/shapes.ts';
import type { LonLat } from '#contract/sphere.ts';
import type { Cap } from '#engine/geofence/cell-grid.ts';
import { type Fences, fencesOf } from '#engine/geofence/fences.ts';
import { BoundedCache } from '#server/bounded-cache.ts';
import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { createPace } from '#server/pace.ts';

export interface WatchedPoi {
  id: string;
  name: string;
  tags: string[];
  inTrip: boolean;
  onEnter: boolean;
  onExit: boolean;
  dwellSeconds: number;
}

export interface WatchedPois {
  pois: readonly WatchedPoi[];
  numberOf: ReadonlyMap<string, number>;
}

/** A project's watched points of interest, with an index by place. */
export interface ProjectFences extends WatchedPois {
  fences: Fences;
}

type Row = WatchedPoi & { shape: Shape; around: Cap };
interface CachedFences extends ProjectFences {
  world: string;
  generation: number;
  rows: Map<string, Row>;
}

/** Corners cached in this thread: about 200 MB. A project has at most 100,000. */
const MAX_CORNERS = 2_000_000;
/** What a place takes besides its corners. */
const CORNERS_OF_PLACE = 10;
const cached = new BoundedCache<CachedFences>(MAX_CORNERS, ({ rows }) =>
  [...rows.values()].reduce(
    (sum, { shape }) => sum + CORNERS_OF_PLACE + (shape.kind === 'polygon' ? shape.ring.length : 0),
    CORNERS_OF_PLACE,
  ),
);

/** The fences of those projects that have any; only what changed since the last call is read. */
export async function fencesOfProjects(tx: Tx, projectIds: readonly number[]): Promise<Map<number, ProjectFences>> {
  const found = new Map<number, ProjectFences>();
  const { rows } = await prepared<{ projectId: number; generation: number; world: string }>('poi-generations')`
    select project_id as "projectId", generation, world from poi_generations
    where project_id = any(${projectIds}::bigint[])
  `.execute(tx);
  for (const { projectId, generation, world } of rows) {
    const before = cached.get(String(projectId));
    const isCurrent = before?.world === world && before.generation === generation;
    const now = isCurrent ? before : await readFences(tx, projectId, generation, world);
    if (!isCurrent) cached.set(String(projectId), now);
    if (now.pois.length > 0) found.set(projectId, now);
  }
  return found;
}

interface StoredRow extends WatchedPoi {
  watched: boolean;
  lat: number;
  lon: number;
  radiusMeters: number;
  ring: LonLat[] | null;
}

const IS_WATCHED = sql`(active and deleted_at is null and (on_enter or on_exit))`;
const FACTS = sql`id, name, tags, in_trip as "inTrip", on_enter as "onEnter", on_exit as "onExit",
  dwell_seconds as "dwellSeconds"`;
const WATCHED = sql`${FACTS}, lat, lon, radius_meters as "radiusMeters", ring, ${IS_WATCHED} as watched`;

const rowOf = ({ watched: _, lat, lon, radiusMeters, ring, ...poi }: StoredRow): Row => ({
  ...poi,
  around: { lat, lon, radiusMeters },
  shape: ring ? { kind: 'polygon', ring } : { kind: 'circle', lat, lon, radiusMeters },
});

function fencesAround(pois: readonly Row[]): ProjectFences {
  return {
    pois,
    fences: fencesOf(
      pois.map(({ shape }) => shape),
      pois.map(({ around }) => around),
    ),
    numberOf: numbersOf(pois),
  };
}

/** The fences of some points of interest, of those that are watched; read again only when something changed. */
export function fencesOfPois(projectId: number, ids: readonly string[]): (tx: Tx) => Promise<ProjectFences> {
  let known: { generation: number; fences: ProjectFences } | null = null;
  return async (tx) => {
    const { generation } = (await tx
      .selectFrom('poi_generations')
      .select('generation')
      .where('project_id', '=', projectId)
      .executeTakeFirst()) ?? { generation: 0 };
    if (known?.generation !== generation) known = { generation, fences: await readSome(tx, projectId, ids) };
    return known.fences;
  };
}

async function readSome(tx: Tx, projectId: number, ids: readonly string[]): Promise<ProjectFences> {
  const { rows } = await sql<StoredRow>`
    select ${WATCHED} from pois where project_id = ${projectId} and id = any(${ids}::uuid[])
  `.execute(tx);
  const made = fencesAround(rows.filter(({ watched }) => watched).map(rowOf));
  const pace = createPace();
  for (const number of made.pois.keys()) {
    made.fences.prepare(number);
    await pace();
  }
  return made;
}

/** What is set for those that are watched, without their shapes. */
export async function watchedPois(tx: Tx, projectId: number, ids: readonly string[]): Promise<WatchedPois> {
  const { rows: pois } = await sql<WatchedPoi>`
    select ${FACTS} from pois where project_id = ${projectId} and id = any(${ids}::uuid[]) and ${IS_WATCHED}
  `.execute(tx);
  return { pois, numberOf: numbersOf(pois) };
}

const numbersOf = (pois: readonly WatchedPoi[]) => new Map(pois.map(({ id }, at) => [id, at]));

async function readFences(tx: Tx, projectId: number, generation: number, world: string): Promise<CachedFences> {
  const before = cached.get(String(projectId));
  const base = before?.world === world ? before : undefined;
  const { rows: changed } = await sql<StoredRow>`
    select ${WATCHED} from pois where project_id = ${projectId} and generation > ${base?.generation ?? 0}
  `.execute(tx);
  const rows = new Map(base?.rows);
  for (const row of changed) {
    if (row.watched) rows.set(row.id, rowOf(row));
    else rows.delete(row.id);
  }
  return { world, generation, rows, ...fencesAround([...rows.values()]) };
}
