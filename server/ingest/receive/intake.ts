import type { UploadReply } from '#contract/upload.ts';
import type { Db } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/failures.ts';
import { replyFor } from './batch.ts';
import { type Arrival, keyOf, storeBatches } from './store-batches.ts';
import { whyNotStored } from './why-not-stored.ts';

/** Takes batches in; each is answered when it is stored for good. */
export interface Intake {
  accept(arrival: Arrival): Promise<UploadReply>;
}

interface Waiting {
  arrival: Arrival;
  key: string;
  resolve: (reply: UploadReply) => void;
  reject: (error: unknown) => void;
}

/**
 * While a group is on its way to disk, what arrives gathers for the next: one flush serves many phones. Only under a
 * crowd do more groups go at once.
 */
const GROUPS_AT_ONCE = 4;
const CROWD = 64;
const MOST_IN_GROUP = 200;
const MOST_BYTES_IN_GROUP = 8 * 1024 * 1024;

export function createIntake(db: Db): Intake {
  let waiting: Waiting[] = [];
  let underWay = 0;
  let scheduled = false;

  const schedule = (): void => {
    if (scheduled || waiting.length === 0 || underWay >= GROUPS_AT_ONCE) return;
    if (underWay > 0 && waiting.length < CROWD) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void send();
    });
  };

  const send = async (): Promise<void> => {
    const group = takeGroup();
    if (group.length === 0) return;
    underWay += 1;
    schedule();
    await storeGroup(group);
    underWay -= 1;
    schedule();
  };

  const takeGroup = (): Waiting[] => {
    let bytes = 0;
    let count = 0;
    while (count < waiting.length && count < MOST_IN_GROUP && bytes < MOST_BYTES_IN_GROUP) {
      bytes += waiting[count]?.arrival.batch.fixes?.length ?? 0;
      count += 1;
    }
    const group = waiting.slice(0, count);
    waiting = waiting.slice(count);
    // In one order everywhere: two processes that wait for each other's rows would wait for ever.
    return group.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  };

  const storeGroup = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const stored = await storeBatches(
        db,
        group.map(({ arrival }) => arrival),
      );
      // The first under a key was stored; a twin in the same group finds it there.
      const others = group.filter(({ arrival, key, resolve }) => {
        const isNew = stored.delete(key);
        if (isNew) resolve(replyFor(arrival.batch));
        return !isNew;
      });
      await Promise.all(others.map(({ arrival, resolve, reject }) => whyNotStored(db, arrival).then(resolve, reject)));
    } catch (error) {
      // One that cannot be stored must not take the others along.
      if (group.length > 1 && !isDatabaseAway(error)) for (const one of group) await storeGroup([one]);
      else for (const { reject } of group) reject(error);
    }
  };

  return {
    accept: (arrival) =>
      new Promise((resolve, reject) => {
        const key = keyOf({ ...arrival, batchId: arrival.batch.batchId });
        waiting.push({ arrival, key, resolve, reject });
        schedule();
      }),
  };
}
