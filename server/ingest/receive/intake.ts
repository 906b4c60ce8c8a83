import type { UploadReply } from '#contract/upload.ts';
import type { Db } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/failures.ts';
import { isOnCluster } from '#server/db/on-cluster.ts';
import { shardOf } from '#server/db/shards.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { createFairQueue } from '#server/jobs/fair-queue.ts';
import { type Batch, replyFor } from './batch.ts';
import { explainNotStored } from './explain-not-stored.ts';
import { batchKeyText, type IncomingBatch, storeBatches } from './store-batches.ts';
import type { RecordHandler } from './store-records.ts';
import { createLateUpdates } from './update-users.ts';

/** Accepts batches; a reply is sent once its batch is stored durably. */
export interface Intake {
  accept(arrival: IncomingBatch): Promise<UploadReply>;
}

interface Waiting {
  arrival: IncomingBatch;
  key: string;
  resolve: (reply: UploadReply) => void;
  reject: (error: unknown) => void;
}

/**
 * While a group is being written, arrivals are collected for the next one, so that one flush serves many phones. Several
 * groups are written at once only under load, or when one takes long.
 */
const MAX_GROUPS = 4;
/** On a cluster, where a group belongs to one shard. */
const MAX_GROUPS_ON_CLUSTER = 8;
const NEXT_GROUP_FROM = 64;
const NEXT_GROUP_AFTER_MS = 50;
const MAX_IN_GROUP = 200;
const MAX_BYTES_IN_GROUP = 8 * 1024 * 1024;
/** What a phone reports in hours. Batches with more wait for each other, not ordinary ones for them. */
const ORDINARY_RECORDS = 200;
const MAX_LARGE_GROUPS = 2;
/** Each record takes time to be stored, and each rejected one to be reported, however small it is. */
const MAX_RECORDS_IN_GROUP = 5_000;

const bytesOf = ({ fixes, records }: Batch): number =>
  (fixes?.length ?? 0) + records.reduce((sum, { json }) => sum + json.length, 0);
/** An impact or a call opens a case, which takes several rows, messages and deliveries. */
const CASE_COST = 20;
const recordsOf = ({ recordCount, records, rejected }: Batch): number =>
  recordCount +
  rejected.length +
  CASE_COST * records.reduce((sum, kept) => sum + (isCase(kept) ? kept.records.length : 0), 0);
const isCase = ({ list }: Batch['records'][number]): boolean => list === 'impacts' || list === 'calls';

/** Called with the users whose batches were stored. */
export type OnStored = (users: readonly UserKey[]) => void;

type Queue = ReturnType<typeof createFairQueue<Waiting>>;

/**
 * Batches waiting to be written in groups; projects take turns, so that one that sends a lot delays mostly itself. A
 * group has batches of one shard, and shards take turns too; a single database is one shard.
 */
function createLane(storeGroup: (group: readonly Waiting[]) => Promise<void>, mostGroups: () => number) {
  const queues = new Map<number, Queue>();
  let waiting = 0;
  let writing = 0;
  let scheduled = false;
  let patience: NodeJS.Timeout | undefined;

  const schedule = (isOverdue = false): void => {
    if (scheduled || waiting === 0 || writing >= mostGroups()) return;
    if (writing > 0 && waiting < NEXT_GROUP_FROM && !isOverdue) {
      patience ??= setTimeout(() => {
        patience = undefined;
        schedule(true);
      }, NEXT_GROUP_AFTER_MS);
      return;
    }
    clearTimeout(patience);
    patience = undefined;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void send();
    });
  };

  const send = async (): Promise<void> => {
    const group = nextGroup();
    if (group.length === 0) return;
    writing += 1;
    schedule();
    await storeGroup(group);
    writing -= 1;
    schedule();
  };

  const nextGroup = (): Waiting[] => {
    const group: Waiting[] = [];
    const [shard, queue] = queues.entries().next().value ?? [];
    if (shard === undefined || !queue) return group;
    // Behind all other shards; without batches it is forgotten.
    queues.delete(shard);
    let [bytes, records] = [0, 0];
    while (group.length < MAX_IN_GROUP && bytes < MAX_BYTES_IN_GROUP && records < MAX_RECORDS_IN_GROUP) {
      const next = queue.next();
      if (!next) break;
      group.push(next);
      bytes += bytesOf(next.arrival.batch);
      records += recordsOf(next.arrival.batch);
    }
    waiting -= group.length;
    if (!queue.isEmpty()) queues.set(shard, queue);
    // Always in the same order, so that two processes cannot deadlock.
    return group.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  };

  return {
    add: (one: Waiting, shard: number): void => {
      const queue = queues.get(shard) ?? createFairQueue<Waiting>();
      queues.set(shard, queue);
      queue.add(String(one.arrival.projectId), one);
      waiting += 1;
      schedule();
    },
  };
}

interface IntakeOptions {
  onStored?: OnStored;
  /** Rejects a batch of a sender that sends too much. */
  admit?: (arrival: IncomingBatch) => Promise<void>;
}

export function createIntake(
  db: Db,
  handlers: readonly RecordHandler[],
  { onStored = () => {}, admit = async () => {} }: IntakeOptions = {},
): Intake {
  const updateLater = createLateUpdates(db);
  /** Replies once the user is updated, too. No group waits for that. */
  const finish = ({ arrival, resolve, reject }: Waiting, reply: UploadReply): void => {
    updateLater(arrival).then(() => resolve(reply), reject);
  };
  const storeGroup = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const arrivals = group.map(({ arrival }) => arrival);
      const { keys, unsettled } = await storeBatches(db, arrivals, handlers);
      onStored(group.flatMap(({ arrival, key }) => (keys.has(key) ? [arrival] : [])));
      // The first batch with a key was stored; a duplicate in the same group gets the reply of a repeated batch.
      const others = group.filter((one) => {
        const { arrival, key, resolve } = one;
        if (!keys.delete(key)) return true;
        if (unsettled.includes(arrival)) finish(one, replyFor(arrival.batch));
        else resolve(replyFor(arrival.batch));
        return false;
      });
      // A repeated batch may have been stored the first time, but its user not updated.
      await Promise.all(
        others.map((one) => explainNotStored(db, one.arrival).then((reply) => finish(one, reply), one.reject)),
      );
    } catch (error) {
      // One batch that cannot be stored must not fail the others.
      if (group.length > 1 && !isDatabaseAway(error)) for (const one of group) await storeGroup([one]);
      else for (const { reject } of group) reject(error);
    }
  };

  const ordinary = createLane(storeGroup, () => (isOnCluster() ? MAX_GROUPS_ON_CLUSTER : MAX_GROUPS));
  const large = createLane(storeGroup, () => MAX_LARGE_GROUPS);
  const wait = (arrival: IncomingBatch, shard: number): Promise<UploadReply> =>
    new Promise((resolve, reject) => {
      const key = batchKeyText({ ...arrival, batchId: arrival.batch.batchId });
      const lane = recordsOf(arrival.batch) > ORDINARY_RECORDS ? large : ordinary;
      lane.add({ arrival, key, resolve, reject }, shard);
    });
  return {
    accept: async (arrival) => {
      await admit(arrival);
      return wait(arrival, isOnCluster() ? await shardOf(db, arrival.userId) : 0);
    },
  };
}
