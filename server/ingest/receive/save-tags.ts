import { sql } from 'kysely';
import type { RecordOf } from '#contract/upload-records.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS, type UserKey, userKeyText } from '#server/db/user-key.ts';
import { type LastLocation, saveLocations, type UserLocations } from '#server/ingest/save-locations.ts';
import type { IncomingBatch } from './store-batches.ts';

/** Of the places that a phone names; only the latest are kept. */
export const MAX_TAGS = 100;

/** Stores the latest position of each tag, for all arrivals at once. */
export async function saveTags(tx: Tx, arrivals: readonly IncomingBatch[]): Promise<void> {
  const users = taggedLocations(arrivals);
  if (users.length === 0) return;
  await saveLocations(tx, users);
  await deleteOldest(tx, users);
}

/** The newest location of each tag, in a fixed order, so that two transactions cannot deadlock. */
function taggedLocations(arrivals: readonly IncomingBatch[]): UserLocations[] {
  const users = new Map<string, UserKey & { newest: Map<string, LastLocation> }>();
  for (const { projectId, userId, batch } of arrivals) {
    const key = userKeyText({ projectId, userId });
    for (const { t, name, lat, lon, accuracy } of tagsIn(batch.records)) {
      const { newest } = users.get(key) ?? { newest: new Map<string, LastLocation>() };
      users.set(key, { projectId, userId, newest });
      const location = { context: `TAG:${name}`, at_ms: t, lat, lon, accuracy: accuracy ?? null };
      if ((newest.get(name)?.at_ms ?? 0) <= t) newest.set(name, location);
    }
  }
  const ordered = [...users].sort(([a], [b]) => (a < b ? -1 : 1));
  return ordered.map(([, { newest, ...user }]) => {
    const latest = [...newest.values()].sort((a, b) => b.at_ms - a.at_ms).slice(0, MAX_TAGS);
    return { ...user, locations: latest.sort((a, b) => (a.context < b.context ? -1 : 1)) };
  });
}

const tagsIn = (records: IncomingBatch['batch']['records']): RecordOf<'tags'>[] =>
  records.filter(({ list }) => list === 'tags').flatMap(({ records: tags }) => tags as RecordOf<'tags'>[]);

interface Tag {
  project_id: number;
  user_id: string;
  context: string;
}

async function deleteOldest(tx: Tx, users: readonly UserKey[]): Promise<void> {
  const keys = users.map(({ projectId, userId }) => ({ project_id: projectId, user_id: userId }));
  const { rows: oldest } = await sql<Tag>`
    select project_id, user_id, context from (
      select l.project_id, l.user_id, l.context,
        row_number() over (partition by l.project_id, l.user_id order by l.at_ms desc, l.context) as place
      from last_locations l, ${givenRows(keys, USER_KEY_COLUMNS)}
      where ${ofGiven('l', keys)} and l.context like 'TAG:%'
    ) tags
    where place > ${sql.lit(MAX_TAGS)}
  `.execute(tx);
  if (oldest.length === 0) return;
  const given = givenRows(oldest, { ...USER_KEY_COLUMNS, context: 'text' });
  // Those that another upload of the phone is writing are left to it: waiting for them could deadlock.
  const { rows: free } = await sql<Tag>`
    select l.project_id, l.user_id, l.context from last_locations l, ${given}
    where ${ofGiven('l', oldest)} and l.context = given.context
    for update of l skip locked
  `.execute(tx);
  if (free.length === 0) return;
  await sql`
    delete from last_locations l using ${givenRows(free, { ...USER_KEY_COLUMNS, context: 'text' })}
    where ${ofGiven('l', free)} and l.context = given.context
  `.execute(tx);
}
