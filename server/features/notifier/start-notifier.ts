import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { isCluster } from '#server/db/distribute.ts';
import { isDatabaseAway } from '#server/db/failures.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { networksFrom } from '#server/outgoing/networks.ts';
import type { LookupAll } from '#server/outgoing/receiver-address.ts';
import { claimDue, claimFirst, type DeliveryRow } from './claim.ts';
import { type DueDelivery, dueDeliveries, findWork, findWorkOnCluster, lanesWithWork, type Work } from './find-work.ts';
import { gatherTimeline } from './gather-timeline.ts';
import { createPoster } from './post.ts';
import { tidyDeliveries } from './tidy-deliveries.ts';
import { tryDelivery } from './try-delivery.ts';

/** Work is polled for: any process may have stored some, or died while doing it. */
const POLL_EVERY_MS = 150;
/** While there is nothing to send. */
const IDLE_MS = 1_000;
/** Longer than an attempt can take; after it another process tries again. */
const LEASE_MS = 30_000;
/** For one receiver, beside its lanes: a slow one takes no more than its share. */
const MAX_PARALLEL_RETRIES = 4;
const TIDY_EVERY_MS = 10 * 60_000;
/** For timeline changes that no receiver wants, on a cluster. */
const DELETE_EVERY_MS = 30_000;
/** An attempt that takes longer is left to its lease, so that a hanging receiver does not delay the stop. */
const STOP_WAIT_MS = 4_000;

export interface NotifierOptions {
  pollEveryMs?: number;
  leaseMs?: number;
  answerLimitMs?: number;
  lookup?: LookupAll;
}

export interface Notifier {
  /** Waits a while for running attempts. */
  stop(): Promise<void>;
}

/** Sends deliveries in a loop. Any number of processes may run it: each lane or delivery belongs to one at a time. */
export function startNotifier(context: Context, options: NotifierOptions = {}): Notifier {
  const { db, log, config } = context;
  const { pollEveryMs = POLL_EVERY_MS, leaseMs = LEASE_MS, ...ways } = options;
  const poster = createPoster({ networks: networksFrom(config.receiverAllow), ...ways });
  /** Running work by name: a lane, or a delivery that is retried. */
  const running = new Map<string, Promise<void>>();
  const retries = new Map<string, number>();
  let tidiedAt = 0;
  let deletedAt = 0;

  const begin = (name: string, work: () => Promise<void>): void => {
    if (running.has(name)) return;
    const done = work()
      .catch((error: unknown) => log.warn({ err: error, away: isDatabaseAway(error) }, 'notifier'))
      .finally(() => running.delete(name));
    running.set(name, done);
  };
  const attempt = (delivery: DeliveryRow) => tryDelivery(context, poster, delivery);

  /** One delivery after the other, so that each user's events arrive in order. */
  const runLane = async (lane: Parameters<typeof claimFirst>[1], signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
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
      loop.wake();
    }
  };
  const look = async (): Promise<Work> => {
    if (!(await isCluster(db))) return findWork(db);
    const isDeleting = Date.now() - deletedAt >= DELETE_EVERY_MS;
    const work = await findWorkOnCluster(db, isDeleting);
    // As long as there are more, they are deleted round by round.
    if (isDeleting && !work.changes) deletedAt = Date.now();
    return work;
  };
  const round = async (signal: AbortSignal): Promise<'worked' | boolean> => {
    const work = await look();
    const found = work.changes || work.sending;
    const hasMore = found && (await send(work, signal));
    if (Date.now() - tidiedAt >= TIDY_EVERY_MS) {
      tidiedAt = Date.now();
      await tidyDeliveries(db);
    }
    return hasMore || (found && 'worked');
  };
  /** True if there are more changes to gather; those already gathered are sent meanwhile. */
  const send = async ({ changes }: Work, signal: AbortSignal): Promise<boolean> => {
    const gathered = changes ? await gatherTimeline(db) : 0;
    for (const lane of await lanesWithWork(db)) {
      begin(`${lane.projectId}/${lane.receiver}/${lane.lane}`, () => runLane(lane, signal));
    }
    for (const due of await dueDeliveries(db)) {
      const busy = retries.get(`${due.projectId}/${due.receiver}`) ?? 0;
      if (busy < MAX_PARALLEL_RETRIES) begin(due.id, () => retry(due));
    }
    return gathered > 0;
  };
  const loop = startLoop({ name: 'notifier', log, everyMs: pollEveryMs, idleMs: IDLE_MS, round });

  return {
    stop: async () => {
      await loop.stop();
      await Promise.race([Promise.all(running.values()), sleep(STOP_WAIT_MS, undefined, { ref: false })]);
      poster.close();
    },
  };
}
