import { sql } from 'kysely';
import type { ItemFeatures, ItemType } from '#contract/timeline.ts';
import { emptyFixes } from '#engine/fixes.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';
import { fixesOfMany } from '#server/ingest/run/stored-fixes.ts';
import { dayRows, type TouchedDay, WITHIN_DAY } from '#server/ingest/run/touched-days.ts';
import type { Pace } from '#server/pace.ts';
import { timeZoneAt } from '#server/time/local-day.ts';
import { cellAt } from './cells.ts';
import type { Fact } from './fact-codec.ts';
import { factsOfItem, localHours } from './facts-of-item.ts';
import { modeOf, NO_MODE } from './sums.ts';

/** An item or impact of a user's day that belongs on the map, before its facts are read. */
export interface Candidate extends UserKey {
  startTs: number;
  source: 'item' | 'impact';
  day: string;
  fingerprint: string;
  mode: number;
  readFacts: FactReader;
}
type FactReader = { kind: 'impact'; lat: number; lon: number } | { kind: 'item'; row: ItemRow };

interface ItemRow extends UserKey {
  startTs: number;
  endTs: number;
  type: ItemType;
  day: string;
  timeZone: string;
  place: { lat: number; lon: number } | null;
}

/** How far back the trip before a stay is searched: it may be on the previous day, in any time zone. */
const TRIP_BEFORE_SECONDS = 3 * 86_400;

/** Everything that ended on these days, with a fingerprint to detect changes. */
export async function contributingUsers(tx: Tx, days: readonly TouchedDay[]): Promise<Candidate[]> {
  const { rows } = await sql<Omit<ItemRow, 'place'> & { hash: string }>`
    select given.project_id as "projectId", given.user_id as "userId", i.start_ts as "startTs", i.end_ts as "endTs",
      i.type, i.day, coalesce(i.start_time_zone, 'UTC') as "timeZone", hashtextextended(i.features::text, 0)::text as hash
    from ${dayRows(days)}
    join timeline_items i on i.project_id = given.project_id and i.user_id = given.user_id and ${WITHIN_DAY}
      and not i.deleted and not i.open and i.type <> 'FAKETRIP'
  `.execute(tx);
  const places = await placesOf(
    tx,
    rows.filter(({ type }) => type === 'IDLE'),
  );
  const items = rows.map((row) => ({ ...row, place: places.get(keyOf(row)) ?? null }));
  const { rows: impacts } = await sql<UserKey & { startTs: number; day: string; lat: number; lon: number }>`
    select distinct on (given.project_id, given.user_id, given.day, floor(c.happened_ms / 1000))
      given.project_id as "projectId", given.user_id as "userId", given.day, c.lat, c.lon,
      floor(c.happened_ms / 1000)::bigint as "startTs"
    from ${dayRows(days)}
    join assistance_cases c on c.project_id = given.project_id and c.user_id = given.user_id
      and c.kind = 'AID' and not c.test and c.state <> 'filtered'
      and coalesce(c.outcome, '') not in ('false-alarm', 'test')
      and (to_timestamp(c.happened_ms / 1000.0) at time zone 'UTC')::date = given.day
    order by given.project_id, given.user_id, given.day, floor(c.happened_ms / 1000), c.case_id
  `.execute(tx);
  return [
    ...items.map(({ hash, ...row }): Candidate => {
      const { projectId, userId, startTs, endTs, type, day, place } = row;
      const fingerprint = [type, endTs, hash, place?.lat, place?.lon].join(' ');
      const readFacts = { kind: 'item', row } as const;
      return { projectId, userId, startTs, source: 'item', day, fingerprint, mode: modeOf(type), readFacts };
    }),
    ...impacts.map(({ lat, lon, ...row }): Candidate => {
      const readFacts = { kind: 'impact', lat, lon } as const;
      return { ...row, source: 'impact', fingerprint: `${lat} ${lon}`, mode: NO_MODE, readFacts };
    }),
  ];
}

/** Where the trip before each stay ended. */
async function placesOf(tx: Tx, stays: readonly (UserKey & { startTs: number; day: string })[]) {
  if (stays.length === 0) return new Map<string, ItemRow['place']>();
  const given = stays.map(({ projectId, userId, startTs, day }) => ({
    project_id: projectId,
    user_id: userId,
    start_ts: startTs,
    day,
  }));
  const { rows } = await sql<UserKey & { startTs: number; place: ItemRow['place'] }>`
    select t.project_id as "projectId", t.user_id as "userId", b.stay_ts as "startTs", t.features -> 'endLocation' as place
    from (
      select p.project_id, p.user_id, given.start_ts as stay_ts, max(p.start_ts) as start_ts
      from ${givenRows(given, { ...USER_KEY_COLUMNS, start_ts: 'bigint', day: 'date' })}
      join timeline_items p on p.project_id = given.project_id and p.user_id = given.user_id
        and p.start_ts < given.start_ts and p.start_ts > given.start_ts - ${sql.lit(TRIP_BEFORE_SECONDS)}
        and p.day >= given.day - 1 and not p.deleted and p.type not in ('IDLE', 'FAKETRIP')
      group by p.project_id, p.user_id, given.start_ts
    ) b
    join timeline_items t on t.project_id = b.project_id and t.user_id = b.user_id and t.start_ts = b.start_ts
  `.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row.place]));
}

/** Items have whole seconds, so fixes at their ends may lie half a second outside. */
const ROUNDED_MS = 500;

/** Items whose features are in memory at once. */
const ITEMS_AT_ONCE = 20;

/** The facts of one candidate after the other, so that the caller may stop. */
export async function* activityFactsOf(
  tx: Tx,
  candidates: readonly Candidate[],
  pace: Pace,
): AsyncGenerator<Fact[], void> {
  for (let at = 0; at < candidates.length; at += ITEMS_AT_ONCE) {
    yield* factsOfSome(tx, candidates.slice(at, at + ITEMS_AT_ONCE), pace);
  }
}

/** Fixes are read for trips only, and of one trip after the other. */
async function* factsOfSome(tx: Tx, candidates: readonly Candidate[], pace: Pace): AsyncGenerator<Fact[], void> {
  const items = candidates.flatMap(({ readFacts }) => (readFacts.kind === 'item' ? readFacts.row : []));
  const features = await featuresOf(tx, items);
  const tracks = fixesOfMany(tx, items.filter(isTrip).map(spanOf));
  for (const { readFacts, startTs } of candidates) {
    await pace();
    if (readFacts.kind === 'impact') {
      const hour = localHours(startTs, timeZoneAt(readFacts.lat, readFacts.lon))(startTs);
      yield [{ cell: cellAt(readFacts.lat, readFacts.lon), kind: 'impact', hour, atTs: startTs }];
      continue;
    }
    const { row } = readFacts;
    const fixes = isTrip(row) ? (await tracks.next()).value : null;
    const own = features.get(keyOf(row));
    yield own ? await factsOfItem({ ...row, features: own }, fixes ?? emptyFixes(0), pace) : [];
  }
}

const isTrip = ({ type }: ItemRow): boolean => type !== 'IDLE';
const spanOf = ({ projectId, userId, startTs, endTs }: ItemRow) => ({
  projectId,
  userId,
  fromMs: startTs * 1000 - ROUNDED_MS,
  toMs: endTs * 1000 + ROUNDED_MS,
});

const keyOf = ({ projectId, userId, startTs }: UserKey & { startTs: number }): string =>
  `${projectId} ${startTs} ${userId}`;

async function featuresOf(tx: Tx, items: readonly ItemRow[]): Promise<Map<string, ItemFeatures>> {
  if (items.length === 0) return new Map();
  const keys = items.map(({ projectId, userId, startTs }) => ({
    project_id: projectId,
    user_id: userId,
    start_ts: startTs,
  }));
  const { rows } = await sql<UserKey & { startTs: number; features: ItemFeatures }>`
    select i.project_id as "projectId", i.user_id as "userId", i.start_ts as "startTs", i.features
    from ${givenRows(keys, { ...USER_KEY_COLUMNS, start_ts: 'bigint' })}
    join timeline_items i on i.project_id = given.project_id and i.user_id = given.user_id
      and i.start_ts = given.start_ts
  `.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row.features]));
}
