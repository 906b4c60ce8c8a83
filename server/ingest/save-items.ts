import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { ItemRow } from './timeline-rows.ts';

export interface Whose {
  projectId: number;
  userId: string;
}

const LONGEST_ITEM_SECONDS = 8 * 86_400;

type Kind = 'created' | 'changed' | 'deleted';

/**
 * Puts the engine's items in the place of those from `fromTs` on, and notes what changed. Items that a person set or
 * deleted stay as they are, and nothing is put over them. Returns the days that were touched.
 */
export async function saveItems(tx: Tx, { projectId, userId }: Whose, fromTs: number, rows: readonly ItemRow[]) {
  const before = await tx
    .selectFrom('timeline_items')
    .select(['start_ts', 'end_ts', 'type', 'day', 'open', 'deleted'])
    .select(sql<string>`features::text`.as('features'))
    .select(sql<boolean>`overridden is not null`.as('overridden'))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    // Nothing lasts longer than the silence after which the engine claims nothing: older rows need not be looked at.
    .where('start_ts', '>=', fromTs - LONGEST_ITEM_SECONDS)
    .where('end_ts', '>=', fromTs)
    .execute();
  const fixed = before.filter((item) => item.overridden || item.deleted);
  const wanted = rows.filter((row) => !fixed.some((item) => overlaps(item, row)));
  const replaceable = new Map(
    before.filter((item) => item.start_ts >= fromTs && !fixed.includes(item)).map((item) => [item.start_ts, item]),
  );
  const changes: { kind: Kind; start_ts: number }[] = [];
  const days = new Set<string>();
  const written: ItemRow[] = [];
  for (const row of wanted) {
    const old = replaceable.get(row.start_ts);
    replaceable.delete(row.start_ts);
    if (old && !old.open && !row.open && isSame(old, row)) continue;
    written.push(row);
    days.add(row.day);
    if (old) days.add(old.day);
    if (!row.open) changes.push({ kind: old && !old.open ? 'changed' : 'created', start_ts: row.start_ts });
  }
  for (const old of replaceable.values()) {
    days.add(old.day);
    if (!old.open) changes.push({ kind: 'deleted', start_ts: old.start_ts });
  }
  const gone = [...replaceable.keys()];
  if (gone.length > 0) {
    await tx
      .deleteFrom('timeline_items')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where('start_ts', 'in', gone)
      .execute();
  }
  if (written.length > 0) await write(tx, { projectId, userId }, written);
  if (changes.length > 0) {
    const rowsOfChanges = changes.map((change) => ({ project_id: projectId, user_id: userId, ...change }));
    await tx.insertInto('timeline_changes').values(rowsOfChanges).execute();
  }
  return [...days];
}

const overlaps = (item: { start_ts: number; end_ts: number }, row: ItemRow): boolean => {
  const shared = Math.min(item.end_ts, row.end_ts) - Math.max(item.start_ts, row.start_ts);
  return (
    row.start_ts === item.start_ts || shared * 2 > Math.min(item.end_ts - item.start_ts, row.end_ts - row.start_ts)
  );
};

/** jsonb has an order of keys of its own, so texts are compared as values. */
const isSame = (old: { end_ts: number; type: string; features: string }, row: ItemRow): boolean =>
  old.end_ts === row.end_ts && old.type === row.type && canonical(old.features) === canonical(row.features);

const canonical = (json: string): string => JSON.stringify(sorted(JSON.parse(json)));
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

const write = (tx: Tx, { projectId, userId }: Whose, rows: readonly ItemRow[]) =>
  tx
    .insertInto('timeline_items')
    .values(rows.map((row) => ({ project_id: projectId, user_id: userId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'user_id', 'start_ts']).doUpdateSet((set) => ({
        end_ts: set.ref('excluded.end_ts'),
        type: set.ref('excluded.type'),
        measured_type: set.ref('excluded.measured_type'),
        day: set.ref('excluded.day'),
        open: set.ref('excluded.open'),
        start_time_zone: set.ref('excluded.start_time_zone'),
        end_time_zone: set.ref('excluded.end_time_zone'),
        distance_meters: set.ref('excluded.distance_meters'),
        features: set.ref('excluded.features'),
        engine_version: set.ref('excluded.engine_version'),
      })),
    )
    .execute();
