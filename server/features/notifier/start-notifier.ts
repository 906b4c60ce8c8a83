import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/failures.ts';
import { networksFrom } from '#server/features/receivers/networks.ts';
import type { LookupAll } from '#server/features/receivers/receiver-address.ts';
import { claimDue, claimFirst, type DeliveryRow } from './claim.ts';
import { type DueDelivery, dueDeliveries, lanesWithWork } from './find-work.ts';
import { gatherTimeline } from './gather-timeline.ts';
import { createPoster } from './post.ts';
import { tidyDeliveries } from './tidy-deliveries.ts';
import { tryDelivery } from './try-delivery.ts';

/** Nobody tells us: any process may have stored something, or died on the way. */
const LOOK_EVERY_MS = 150;
/** Longer than a try can take; after it somebody else tries again. */
const LEASE_MS = 30_000;
/** Of one receiver at once, beside its lanes: what is slow takes no more than its share. */
const RETRIES_SIDE_BY_SIDE = 4;
const TIDY_EVERY_MS = 10 * 60_000;
/** A try that takes longer is left to its lease: a stop is not held up by a receiver that hangs. */
const STOP_WAIT_MS = 4_000;

export interface NotifierOptions {
  lookEveryMs?: number;
  leaseMs?: number;
  answerLimitMs?: number;
  lookup?: LookupAll;
}

export interface Notifier {
  /** Waits a while for the tries that are under way. */
  stop(): Promise<void>;
}

/** Sends what is to be sent, for ever. Any number of processes may do it: a lane or a delivery belongs to one at a time. */
export function startNotifier(context: Context, options: NotifierOptions = {}): Notifier {
  const { db, log, config } = context;
  const { lookEveryMs = LOOK_EVERY_MS, leaseMs = LEASE_MS, ...ways } = options;
  const poster = createPoster({ networks: networksFrom(config.receiverAllow), ...ways });
  /** What this process is at: each lane and each repeated try by its name. */
  const running = new Map<string, Promise<void>>();
  const retries = new Map<string, number>();
  let stopped = false;
  let tidied = 0;
  let wakeUp: () => void = () => {};

  const begin = (name: string, work: () => Promise<void>): void => {
    if (running.has(name)) return;
    const done = work()
      .catch((error: unknown) => log.warn({ err: error, away: isDatabaseAway(error) }, 'notifier'))
      .finally(() => running.delete(name));
    running.set(name, done);
  };
  const attempt = (delivery: DeliveryRow) => tryDelivery(context, poster, delivery);

  /** One after the other, until nothing waits: the order of a user is the order of the lane. */
  const runLane = async (lane: Parameters<typeof claimFirst>[1]): Promise<void> => {
    while (!stopped) {
      const delivery = await claimFirst(db, lane, leaseMs);
      if (!delivery) return;
      const { verdict } = await attempt(delivery);
      if (verdict.heldUntil || verdict.switchOff) return;
    }
  };
  const retry = async (due: DueDelivery): Promise<void> => {
    const of = `${due.projectId}/${due.receiver}`;
    retries.set(of, (retries.get(of) ?? 0) + 1);
    try {
      const delivery = await claimDue(db, due, leaseMs);
      if (delivery) await attempt(delivery);
    } finally {
      retries.set(of, (retries.get(of) ?? 1) - 1);
      wakeUp();
    }
  };
  const look = async (): Promise<void> => {
    while (!stopped && (await gatherTimeline(db)) > 0) {
      // The rest at once.
    }
    for (const lane of await lanesWithWork(db)) {
      begin(`${lane.projectId}/${lane.receiver}/${lane.lane}`, () => runLane(lane));
    }
    for (const due of await dueDeliveries(db)) {
      const busy = retries.get(`${due.projectId}/${due.receiver}`) ?? 0;
      if (busy < RETRIES_SIDE_BY_SIDE) begin(due.id, () => retry(due));
    }
    if (Date.now() - tidied < TIDY_EVERY_MS) return;
    tidied = Date.now();
    await tidyDeliveries(db);
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookEveryMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const looking = (async () => {
    while (!stopped) {
      await look().catch((error: unknown) => {
        if (!stopped) log.warn({ err: error, away: isDatabaseAway(error) }, 'notifier waits for the database');
      });
      if (!stopped) await pause();
    }
  })();

  return {
    stop: async () => {
      stopped = true;
      wakeUp();
      await looking;
      await Promise.race([Promise.all(running.values()), sleep(STOP_WAIT_MS, undefined, { ref: false })]);
      poster.close();
    },
  };
}
