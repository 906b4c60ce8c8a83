import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';
import type { Derivations } from './derivation.ts';
import type { EngineItemRow } from './timeline-rows.ts';
import type { TouchedDay } from './touched-days.ts';

/** A user's items from the engine, which replace those from `fromTs` on. */
export interface FoundItems extends UserKey {
  fromTs: number;
  rows: readonly EngineItemRow[];
}

const LONGEST_ITEM_SECONDS = 8 * 86_400;

type Kind = 'created' | 'changed' | 'deleted';

interface Before {
  at: number;
  start_ts: number;
  end_ts: number;
  type: string;
  day: string;
  open: boolean;
  deleted: boolean;
  overridden: boolean;
  /** Only for closed items; open ones are always rewritten. */
  features: string | null;
}

/**
 * Replaces the stored items by those of the engine and records the changes. Items that a person corrected or deleted
 * stay, and nothing overlaps them. Returns the days whose items changed.
 */
export async function saveItems(
  tx: Tx,
  derivations: Derivations,
  found: readonly FoundItems[],
): Promise<readonly TouchedDay[]> {
  const before = await itemsBefore(tx, found);
  const isSame = sameItem(derivations.flatMap(({ ownFeature = [] }) => ownFeature));
  const plans = found.map(({ fromTs, rows }, at) => planFor(before[at] ?? [], fromTs, rows, isSame));
  const ofAll = <T extends object>(pick: (plan: Plan) => readonly T[]) =>
    plans.flatMap((plan, at) => {
      const { projectId = 0, userId = '' } = found[at] ?? {};
      return pick(plan).map((one) => ({ project_id: projectId, user_id: userId, ...one }));
    });
  await remove(
    tx,
    ofAll(({ gone }) => gone.map((start_ts) => ({ start_ts }))),
  );
  await write(
    tx,
    ofAll(({ written }) => written),
  );
  await announce(
    tx,
    ofAll(({ changes }) => changes),
  );
  return ofAll(({ days, settled }) => [...days].map((day) => ({ day, isOpenOnly: !settled.has(day) }))).map(
    ({ project_id: projectId, user_id: userId, ...rest }) => ({ projectId, userId, ...rest }),
  );
}

async function itemsBefore(tx: Tx, found: readonly FoundItems[]): Promise<Before[][]> {
  const spans = found.map(({ projectId, userId, fromTs }, at) => ({
    project_id: projectId,
    user_id: userId,
    from_ts: fromTs,
    at,
  }));
  const { rows } = await prepared<Before>('engine-items-before')`
    select given.at, i.* from ${givenRows(spans, { ...USER_KEY_COLUMNS, from_ts: 'bigint', at: 'int' })}, lateral (
      select start_ts, end_ts, type, day, open, deleted, overridden is not null as overridden,
        case when not open then features::text end as features
      from timeline_items i
      where ${ofGiven('i', spans)}
        -- No item lasts longer than the silence after which the engine ends it: older rows cannot reach here.
        and i.start_ts >= given.from_ts - ${sql.lit(LONGEST_ITEM_SECONDS)} and i.end_ts >= given.from_ts
    ) i
  `.execute(tx);
  const before: Before[][] = found.map(() => []);
  for (const row of rows) before[row.at]?.push(row);
  return before;
}

interface Plan {
  gone: number[];
  written: EngineItemRow[];
  changes: { kind: Kind; start_ts: number }[];
  days: Set<string>;
  /** The days on which more than an open item changed. */
  settled: Set<string>;
}

type IsSame = (old: Before, row: EngineItemRow) => boolean;

function planFor(before: readonly Before[], fromTs: number, rows: readonly EngineItemRow[], isSame: IsSame): Plan {
  const fixed = before.filter((item) => item.overridden || item.deleted);
  const wanted = rows.filter((row) => !fixed.some((item) => overlaps(item, row)));
  const replaceable = new Map(
    before.filter((item) => item.start_ts >= fromTs && !fixed.includes(item)).map((item) => [item.start_ts, item]),
  );
  const changes: Plan['changes'] = [];
  const days = new Set<string>();
  const settled = new Set<string>();
  const written: EngineItemRow[] = [];
  for (const row of wanted) {
    const old = replaceable.get(row.start_ts);
    replaceable.delete(row.start_ts);
    if (old && !old.open && !row.open && isSame(old, row)) continue;
    written.push(row);
    days.add(row.day);
    if (old) days.add(old.day);
    if (!row.open || (old && !old.open)) for (const day of [row.day, old?.day ?? row.day]) settled.add(day);
    if (!row.open) changes.push({ kind: old && !old.open ? 'changed' : 'created', start_ts: row.start_ts });
  }
  for (const old of replaceable.values()) {
    days.add(old.day);
    if (old.open) continue;
    settled.add(old.day);
    changes.push({ kind: 'deleted', start_ts: old.start_ts });
  }
  return { gone: [...replaceable.keys()], written, changes, days, settled };
}

const overlaps = (item: { start_ts: number; end_ts: number }, row: EngineItemRow): boolean => {
  const shared = Math.min(item.end_ts, row.end_ts) - Math.max(item.start_ts, row.start_ts);
  return (
    row.start_ts === item.start_ts || shared * 2 > Math.min(item.end_ts - item.start_ts, row.end_ts - row.start_ts)
  );
};

/** jsonb reorders keys, so values are compared; features that derivations write later are ignored. */
function sameItem(ignored: readonly string[]): IsSame {
  const without = Object.fromEntries(ignored.map((name) => [name, undefined]));
  const canonical = (json: string): string => JSON.stringify(sorted({ ...JSON.parse(json), ...without }));
  return (old, row) =>
    old.end_ts === row.end_ts && old.type === row.type && canonical(old.features ?? 'null') === canonical(row.features);
}
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

type Owned = { project_id: number; user_id: string };

async function remove(tx: Tx, gone: readonly (Owned & { start_ts: number })[]): Promise<void> {
  if (gone.length === 0) return;
  await prepared('engine-remove-items')`
    delete from timeline_items i using ${givenRows(gone, { ...USER_KEY_COLUMNS, start_ts: 'bigint' })}
    where ${ofGiven('i', gone)} and i.start_ts = given.start_ts
  `.execute(tx);
}

const ITEM = {
  ...USER_KEY_COLUMNS,
  start_ts: 'bigint',
  end_ts: 'bigint',
  type: 'text',
  measured_type: 'text',
  day: 'date',
  open: 'boolean',
  start_time_zone: 'text',
  end_time_zone: 'text',
  distance_meters: 'float8',
  features: 'jsonb',
  engine_version: 'text',
} as const;
const ITEM_VALUES = sql.raw(
  Object.keys(ITEM)
    .slice(3)
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
);

async function write(tx: Tx, rows: readonly (Owned & EngineItemRow)[]): Promise<void> {
  if (rows.length === 0) return;
  await insertRows(tx, 'engine-write-items', {
    into: 'timeline_items',
    rows,
    types: ITEM,
    conflict: sql`on conflict (project_id, user_id, start_ts) do update set ${ITEM_VALUES}`,
  });
}

async function announce(tx: Tx, changes: readonly (Owned & { kind: Kind; start_ts: number })[]): Promise<void> {
  if (changes.length === 0) return;
  const types = { ...USER_KEY_COLUMNS, kind: 'text', start_ts: 'bigint' };
  await insertRows(tx, 'engine-announce', { into: 'timeline_changes', rows: changes, types });
}
