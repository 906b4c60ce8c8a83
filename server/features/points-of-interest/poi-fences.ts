import { sql } from 'kysely';
import type { Shape } from '#contract/shapes.ts';
import type { LonLat } from '#contract/sphere.ts';
import type { Cap } from '#engine/geofence/cell-grid.ts';
import { type Fences, fencesOf } from '#engine/geofence/fences.ts';
import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

export interface WatchedPoi {
  id: string;
  name: string;
  tags: string[];
  inTrip: boolean;
  onEnter: boolean;
  onExit: boolean;
  dwellSeconds: number;
}

/** A project's watched points of interest, with an index by place. */
export interface ProjectFences {
  fences: Fences;
  pois: readonly WatchedPoi[];
  numberOf: ReadonlyMap<string, number>;
}

type Row = WatchedPoi & { shape: Shape; around: Cap };
interface CachedFences extends ProjectFences {
  world: string;
  generation: number;
  rows: Map<string, Row>;
}

/** Projects cached in this thread, evicted by least recent use. */
const MAX_PROJECTS = 200;
const cached = new Map<number, CachedFences>();

/** The fences of those projects that have any; only what changed since the last call is read. */
export async function fencesOfProjects(tx: Tx, projectIds: readonly number[]): Promise<Map<number, ProjectFences>> {
  const found = new Map<number, ProjectFences>();
  const { rows } = await prepared<{ projectId: number; generation: number; world: string }>('poi-generations')`
    select project_id as "projectId", generation, world from poi_generations
    where project_id = any(${projectIds}::bigint[])
  `.execute(tx);
  for (const { projectId, generation, world } of rows) {
    const before = cached.get(projectId);
    const isOurs = before?.world === world;
    const now =
      isOurs && before.generation === generation ? before : await readFences(tx, projectId, generation, world);
    cached.delete(projectId);
    cached.set(projectId, now);
    if (cached.size > MAX_PROJECTS) cached.delete(cached.keys().next().value ?? 0);
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

const WATCHED = sql`id, name, tags, in_trip as "inTrip", on_enter as "onEnter", on_exit as "onExit",
  dwell_seconds as "dwellSeconds", lat, lon, radius_meters as "radiusMeters", ring,
  (active and deleted_at is null and (on_enter or on_exit)) as watched`;

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
    numberOf: new Map(pois.map(({ id }, at) => [id, at])),
  };
}

/** The fences of some points of interest, of those that are watched. */
export async function fencesOfPois(tx: Tx, projectId: number, ids: readonly string[]): Promise<ProjectFences> {
  const { rows } = await sql<StoredRow>`
    select ${WATCHED} from pois where project_id = ${projectId} and id = any(${ids}::uuid[])
  `.execute(tx);
  return fencesAround(rows.filter(({ watched }) => watched).map(rowOf));
}

async function readFences(tx: Tx, projectId: number, generation: number, world: string): Promise<CachedFences> {
  const before = cached.get(projectId);
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
