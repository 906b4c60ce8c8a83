import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { decodeFixes } from '#contract/fix-codec.ts';
import type { Track } from '#contract/track-codec.ts';
import { normalise } from '#engine/clean/normalise.ts';
import type { Fixes } from '#engine/fixes.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { FixMerger } from '#server/ingest/run/merge-fixes.ts';
import { withoutRepeats } from '#server/ingest/run/stored-batches.ts';
import { stepFor } from '#server/ingest/run/stored-fixes.ts';
import { createPace } from '#server/pace.ts';
import { itemsBetween } from './day.queries.ts';
import { type TrackItem, TrackParts } from './track-parts.ts';

type Database = Kysely<Tables>;

/** Less accurate fixes would draw spikes. */
const INEXACT_METERS = 200;
/** The most batches in memory at once, unless more overlap. */
const BATCHES_AT_ONCE = 64;
/** Of more, only every second, third … is drawn. */
const MAX_FIXES = 250_000;
const FIXES_AT_ONCE = 1_024;

interface BatchSpan {
  batchId: string;
  firstMs: number;
  lastMs: number;
  fixCount: number;
}

export interface TrackPlan {
  fromMs: number;
  toMs: number;
  items: TrackItem[];
  batches: BatchSpan[];
  /** The ETag: unchanged as long as neither fixes nor items change. */
  tag: string;
}

/** Plans a track without reading any fixes. */
export async function planTrack(
  db: Database,
  ref: UserKey,
  fromTs: number,
  toTs: number,
  tolerance: number,
): Promise<TrackPlan> {
  const [fromMs, toMs] = [fromTs * 1000, toTs * 1000];
  const [rows, stored] = await Promise.all([
    itemsBetween(db, ref, fromTs, toTs),
    db
      .selectFrom('batches')
      .select(['batch_id as batchId', 'first_ms as firstMs', 'last_ms as lastMs', 'fix_count as fixCount'])
      .where('project_id', '=', ref.projectId)
      .where('user_id', '=', ref.userId)
      .where('last_ms', '>=', fromMs)
      .where('first_ms', '<=', toMs)
      .where('fix_count', '>', 0)
      // The engine ignores these batches too.
      .where('set_aside_at', 'is', null)
      .orderBy('first_ms')
      .orderBy('last_ms', 'desc')
      .orderBy('batch_id')
      .$narrowType<{ firstMs: number; lastMs: number }>()
      .execute(),
  ]);
  const batches = withoutRepeats(stored);
  const items = rows.map((row) => ({ startTs: row.start_ts, endTs: row.end_ts, type: row.type }));
  const tag = createHash('sha256')
    .update(JSON.stringify([fromMs, toMs, tolerance, items, batches]))
    .digest('base64url');
  return { fromMs, toMs, items, batches, tag: `"${tag.slice(0, 27)}"` };
}

/** Reads batch by batch, so that a month needs no more memory than a day, and yields to the event loop. */
export async function readTrack(db: Database, ref: UserKey, plan: TrackPlan, tolerance: number): Promise<Track> {
  const parts = new TrackParts(plan.items, tolerance);
  const pace = createPace();
  const stepMs = stepFor(plan.batches, plan, MAX_FIXES);
  for (const cluster of clustersOf(plan.batches)) {
    const fixes = await fixesOf(db, ref, cluster, stepMs);
    for (let at = 0; at < fixes.length; at++) {
      if (at % FIXES_AT_ONCE === 0) await pace();
      const ms = Math.round((fixes.timestamp[at] ?? 0) * 1000);
      const accuracy = fixes.accuracy[at] ?? Number.NaN;
      if (ms >= plan.fromMs && ms < plan.toMs && !(accuracy > INEXACT_METERS)) {
        parts.add(ms, fixes.lat[at] ?? 0, fixes.lon[at] ?? 0);
      }
    }
  }
  const all = parts.all();
  return { parts: all, fixCount: parts.fixCount };
}

/** Groups batches that overlap in time and must be read together. */
function clustersOf(batches: readonly BatchSpan[]): BatchSpan[][] {
  const clusters: BatchSpan[][] = [];
  let untilMs = Number.NEGATIVE_INFINITY;
  for (const batch of batches) {
    const cluster = clusters.at(-1);
    const overlaps = batch.firstMs <= untilMs;
    if (cluster && (overlaps || cluster.length < BATCHES_AT_ONCE)) cluster.push(batch);
    else clusters.push([batch]);
    untilMs = Math.max(untilMs, batch.lastMs);
  }
  return clusters;
}

async function fixesOf(
  db: Database,
  { projectId, userId }: UserKey,
  cluster: readonly BatchSpan[],
  stepMs: number,
): Promise<Fixes> {
  const pace = createPace();
  const merger = new FixMerger(pace, stepMs);
  for (let at = 0; at < cluster.length; at += BATCHES_AT_ONCE) {
    const ids = cluster.slice(at, at + BATCHES_AT_ONCE).map((batch) => batch.batchId);
    const rows = await db
      .selectFrom('batches')
      .select('fixes')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where(sql<boolean>`batch_id = any(${ids}::uuid[])`)
      .execute();
    for (const row of rows) {
      await merger.add(normalise(decodeFixes(row.fixes ?? Buffer.alloc(0))));
      await pace();
    }
  }
  return merger.merged();
}
