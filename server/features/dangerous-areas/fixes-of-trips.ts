import { type Kysely, sql } from 'kysely';
import { decodeFixes, type FixColumns } from '#contract/fix-codec.ts';
import type { ItemFeatures, ItemType } from '#contract/timeline.ts';
import { firstAtOrAfter, sliceFixes } from '#engine/fixes.ts';
import { givenRows } from '#server/db/given-rows.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { joinFixes } from '#server/ingest/run/engine-run.ts';

export interface PastTrip extends UserKey {
  startTs: number;
  endTs: number;
  type: ItemType;
  features: ItemFeatures;
}

/** Fixes at the ends of an item may lie half a second beyond, for items tell whole seconds. */
const ROUNDED_MS = 500;
const fromMs = ({ startTs }: PastTrip): number => startTs * 1000 - ROUNDED_MS;
const toMs = ({ endTs }: PastTrip): number => endTs * 1000 + ROUNDED_MS;
const keyOf = ({ projectId, userId }: UserKey): string => `${projectId}:${userId}`;

interface Batch extends UserKey {
  firstMs: number;
  lastMs: number;
  fixes: FixColumns;
}

/** Trips with their fixes. A user's batches are read once, not once per trip, and only where there was a trip. */
export async function withFixes<Trip extends PastTrip>(db: Kysely<Tables>, trips: readonly Trip[]) {
  const batches = byUser(await batchesOf(db, [...byUser(trips).values()]));
  return trips.map((trip) => {
    const own = batches.get(keyOf(trip)) ?? [];
    const parts = own.filter(({ firstMs, lastMs }) => lastMs >= fromMs(trip) && firstMs <= toMs(trip));
    const all = joinFixes(
      parts.map(({ fixes }) => fixes),
      fromMs(trip) - 1,
    );
    // What follows the trip in its last batch is none of it.
    return { trip, fixes: sliceFixes(all, 0, firstAtOrAfter(all, (toMs(trip) + 1) / 1000)) };
  });
}

function byUser<One extends UserKey>(all: readonly One[]): Map<string, One[]> {
  const users = new Map<string, One[]>();
  for (const one of all) {
    const own = users.get(keyOf(one));
    if (own) own.push(one);
    else users.set(keyOf(one), [one]);
  }
  return users;
}

async function batchesOf(db: Kysely<Tables>, users: readonly PastTrip[][]): Promise<Batch[]> {
  const given = users.flatMap((trips) => {
    const [first] = trips;
    if (!first) return [];
    return {
      project_id: first.projectId,
      user_id: first.userId,
      from_ms: Math.min(...trips.map(fromMs)),
      to_ms: Math.max(...trips.map(toMs)),
      spans: `{${trips.map((trip) => `[${fromMs(trip)},${toMs(trip)}]`).join(',')}}`,
    };
  });
  const types = {
    project_id: 'bigint',
    user_id: 'text',
    from_ms: 'bigint',
    to_ms: 'bigint',
    spans: 'int8multirange',
  } as const;
  const { rows } = await sql<UserKey & { firstMs: number; lastMs: number; fixes: Buffer }>`
    select b.project_id as "projectId", b.user_id as "userId", b.first_ms as "firstMs", b.last_ms as "lastMs", b.fixes
    from ${givenRows(given, types)}, lateral (
      select * from batches b
      where b.project_id = given.project_id and b.user_id = given.user_id and b.fixes is not null
        and b.last_ms >= given.from_ms and b.first_ms <= given.to_ms
        and int8range(b.first_ms, b.last_ms, '[]') && given.spans
    ) b
  `.execute(db);
  return rows.map((row) => ({ ...row, fixes: decodeFixes(row.fixes) }));
}
