import { type Kysely, sql } from 'kysely';
import { RoadMatcher } from '#engine/match/road-matcher.ts';
import { RoadNetwork } from '#engine/match/road-network.ts';
import { cellNumber, cellOfNumber } from '#engine/roads/cell-grid.ts';
import { unpackCell } from '#engine/roads/unpack-cell.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;

/** The roads of the cells loaded so far, as the matcher needs them. */
export interface LoadedRoads {
  network: RoadNetwork;
  matcher: RoadMatcher;
}

const ROADS_LAYER = 0;
/** The longest delay until a switched region takes effect. */
const REFRESH_MS = 1_000;
/** Another process may have matched tracks with roads that were removed since. */
const LOOK_EVERY_MS = 60_000;
/** About 150 MB; beyond this the loaded roads are dropped. */
const MAX_SEGMENTS = 2_000_000;

/**
 * The roads loaded by this process. The set of existing cells is cached, so that places without roads cost no query. A
 * cell is read once and stays until a region changes or too many are loaded.
 */
export class RoadStore {
  #regions = '';
  #covered: ReadonlySet<number> = new Set();
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #roads = emptyRoads();
  #loaded = new Set<number>();
  #hasMatched = false;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** The cells with roads of active regions. */
  async covered(db: Database): Promise<ReadonlySet<number>> {
    if (performance.now() - this.#refreshedAt < REFRESH_MS) return this.#covered;
    const { rows } = await prepared<{ regions: string }>('road-regions')`
      select coalesce((
        select string_agg(id::text || ':' || version || ':' || coalesce(imported_at::text, ''), ',' order by id)
        from map_regions where state = 'active'
      ), '') as regions
    `.execute(db);
    const regions = rows[0]?.regions ?? '';
    await this.#lookForMatched(db, regions !== this.#regions);
    if (regions !== this.#regions) {
      this.#covered = regions === '' ? new Set() : await coveredCells(db);
      this.#regions = regions;
      this.#forget();
    }
    this.#refreshedAt = performance.now();
    return this.#covered;
  }

  /** Queries all shards of a cluster, so it runs rarely and only until a matched track is found. */
  async #lookForMatched(db: Database, isNow: boolean): Promise<void> {
    if (this.#hasMatched || (!isNow && performance.now() - this.#lookedAt < LOOK_EVERY_MS)) return;
    const { rows } = await prepared<{ matched: boolean }>('any-matched')`
      select exists (select 1 from matched_tracks) as matched
    `.execute(db);
    this.#hasMatched = rows[0]?.matched ?? false;
    this.#lookedAt = performance.now();
  }

  /** The next call reads the regions again. */
  refresh(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY;
    this.#refreshedAt = Number.NEGATIVE_INFINITY;
  }

  /** Whether anything was ever matched; if not, there is nothing to replace. */
  get hasMatched(): boolean {
    return this.#hasMatched || this.#covered.size > 0;
  }

  /** The roads of at least these cells. The result stays valid, whatever is loaded later. */
  async load(db: Database, cells: Iterable<number>): Promise<LoadedRoads> {
    if (this.#roads.network.segmentCount > MAX_SEGMENTS) this.#forget();
    const roads = this.#roads;
    const loaded = this.#loaded;
    const missing = [...cells].filter((cell) => !loaded.has(cell));
    if (missing.length === 0) return roads;
    const { rows } = await prepared<{ x: number; y: number; data: Buffer }>('road-cells')`
      select c.x, c.y, c.data from ${givenRows(
        missing.map((cell) => cellOfNumber(cell)),
        { x: 'int', y: 'int' },
      )}
      join map_cells c on c.layer = ${sql.lit(ROADS_LAYER)} and c.x = given.x and c.y = given.y
      join map_regions r on r.id = c.region_id and r.state = 'active'
    `.execute(db);
    for (const { data } of rows) roads.network.add(unpackCell(data));
    for (const cell of missing) loaded.add(cell);
    return roads;
  }

  #forget(): void {
    this.#roads = emptyRoads();
    this.#loaded = new Set();
  }
}

function emptyRoads(): LoadedRoads {
  const network = new RoadNetwork();
  return { network, matcher: new RoadMatcher(network) };
}

async function coveredCells(db: Database): Promise<Set<number>> {
  const { rows } = await sql<{ x: number; y: number }>`
    select distinct c.x, c.y from map_cells c join map_regions r on r.id = c.region_id
    where c.layer = ${sql.lit(ROADS_LAYER)} and r.state = 'active'
  `.execute(db);
  return new Set(rows.map(({ x, y }) => cellNumber(x, y)));
}
