import { sql } from 'kysely';
import type { RecordOf } from '#contract/upload-records.ts';
import { changeAppUser, lockFreeUsers } from '#server/db/app-user-rows.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { byShard } from '#server/db/shards.ts';
import { type UserKey, userKeyText } from '#server/db/user-key.ts';
import { AppError } from '#server/http/app-error.ts';
import type { IncomingBatch } from './store-batches.ts';

export const statesOf = (records: IncomingBatch['batch']['records']): RecordOf<'states'>[] =>
  records.filter(({ list }) => list === 'states').flatMap(({ records: states }) => states as RecordOf<'states'>[]);

const changesUser = ({ batch }: IncomingBatch): boolean =>
  Boolean(batch.device) || batch.records.some(({ list }) => list === 'states');

/**
 * Stores the latest state and the device of users whom no other transaction is changing. Returns the arrivals of the
 * others: a bulk action may take long, and no other phone may wait for it.
 */
export async function updateFreeUsers(tx: Tx, arrivals: readonly IncomingBatch[]): Promise<IncomingBatch[]> {
  const changing = arrivals.filter(changesUser);
  if (changing.length === 0) return [];
  const free = new Set((await lockFreeUsers(tx, changing)).map(userKeyText));
  for (const arrival of changing) if (free.has(userKeyText(arrival))) await update(tx, arrival);
  return changing.filter((arrival) => !free.has(userKeyText(arrival)));
}

async function update(tx: Tx, { projectId, userId, batch }: IncomingBatch): Promise<void> {
  const last = statesOf(batch.records).reduce<RecordOf<'states'> | null>(
    (latest, change) => (latest && latest.t > change.t ? latest : change),
    null,
  );
  if (last) await updateStatus(tx, { projectId, userId }, last);
  if (batch.device) await updateDevice(tx, { projectId, userId }, batch);
}

/** A late arrival does not replace a newer state. */
const updateStatus = (tx: Tx, user: UserKey, { t, state }: RecordOf<'states'>) => {
  const at = new Date(t);
  return changeAppUser(tx, user, { status: state, status_at: at }, sql`coalesce(status_at < ${at}, true)`);
};

/** The same for the device: the phone may have been replaced since the batch was stored. */
function updateDevice(tx: Tx, user: UserKey, { batchId, device: described }: IncomingBatch['batch']) {
  const device = JSON.stringify(described);
  const device_at = sql<Date>`(
    select received_at from batches
    where project_id = ${user.projectId} and user_id = ${user.userId} and batch_id = ${batchId}
  )`;
  const isNew = sql<boolean>`device is distinct from ${device}::jsonb and (device_at is null or device_at <= ${device_at})`;
  return changeAppUser(tx, user, { device, device_at }, isNew);
}

/** Users who are being changed are tried again so often, and for so long. */
const AGAIN_AFTER_MS = 100;
const PATIENCE_MS = 3_000;
const MAX_AT_ONCE = 200;

interface Late {
  arrival: IncomingBatch;
  until: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Updates users later, once whoever is changing them has finished. A phone whose user stays locked is asked to send its
 * batch again, which then has the same effect.
 */
export function createLateUpdates(db: Db): (arrival: IncomingBatch) => Promise<void> {
  const waiting: Late[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    const late = waiting.splice(0, MAX_AT_ONCE);
    try {
      const groups = await byShard(
        db,
        late.map(({ arrival }) => arrival),
      );
      const busy = new Set<IncomingBatch>();
      for (const group of groups) {
        const left = await db.transaction().execute((tx) => updateFreeUsers(tx, group));
        for (const arrival of left) busy.add(arrival);
      }
      for (const one of late) {
        if (!busy.has(one.arrival)) one.resolve();
        else if (performance.now() < one.until) waiting.push(one);
        else one.reject(new AppError('unavailable', 'The user is being changed. Try again.', { retryAfterSeconds: 5 }));
      }
    } catch (error) {
      for (const { reject } of late) reject(error);
    }
    isRunning = waiting.length > 0;
    if (isRunning) setTimeout(run, AGAIN_AFTER_MS);
  };

  return async (arrival) => {
    if (!changesUser(arrival)) return;
    await new Promise<void>((resolve, reject) => {
      waiting.push({ arrival, until: performance.now() + PATIENCE_MS, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      setTimeout(run, AGAIN_AFTER_MS);
    });
  };
}
