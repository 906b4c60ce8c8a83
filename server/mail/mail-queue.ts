import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/database.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { createTurns } from '#server/jobs/turns.ts';
import type { Mailer, MailTransport } from './mail.ts';
import {
  claimDueMails,
  deleteOldMails,
  insertMail,
  markFailed,
  markSent,
  postpone,
  type QueuedMail,
  readMail,
} from './mails.queries.ts';
import { whyWithdrawn } from './withdrawals.ts';

export interface QueueingMailer extends Mailer {
  /** Called after each queued mail, so that a queue in the same process need not wait for its timer. */
  onQueued(listener: () => void): void;
}

/** Stores mails in the database; whichever process runs the queue delivers them. */
export function createMailer(db: Db): QueueingMailer {
  const listeners: (() => void)[] = [];
  return {
    onQueued: (listener) => void listeners.push(listener),
    send: async (mail) => {
      await insertMail(db, mail);
      for (const listener of listeners) listener();
    },
  };
}

export interface MailQueueOptions {
  db: Db;
  transport: MailTransport;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Set if mails are queued in this process too. */
  mailer?: QueueingMailer;
  pollMs?: number;
  retrySeconds?: (tries: number) => number;
}

export interface MailQueue {
  /** Waits for the mail that is being delivered. */
  stop(): Promise<void>;
}

const POLL_MS = 5_000;
const BATCH = 5;
/** Longer than a batch takes when every mail times out; after it, mails of a crashed process are tried again. */
const LEASE_S = 300;
/** About two days with the pauses below; links in the mail have expired by then. */
const MAX_TRIES = 20;
const KEEP_DAYS = 7;
const TIDY_EVERY_MS = 3_600_000;

const pauseAfter = (tries: number): number => Math.min(15 * 2 ** (tries - 1), 4 * 3_600);

/** Delivers queued mails, now or when the mail server is back. */
export function startMailQueue(options: MailQueueOptions): MailQueue {
  const { db, transport, log } = options;
  const retrySeconds = options.retrySeconds ?? pauseAfter;
  const turns = createTurns<number>();
  let tidiedAt = 0;

  const deliver = async (queued: QueuedMail): Promise<void> => {
    const { id, tries } = queued;
    const mail = await readMail(db, queued);
    if (!mail) return;
    const withdrawn = await whyWithdrawn(db, queued);
    if (withdrawn) return markFailed(db, id, withdrawn);
    try {
      await transport.deliver(mail);
    } catch (error) {
      // Neither recipient nor text belong in the log.
      const reason = reasonOf(error);
      log.warn({ mail: id, kind: mail.kind, tries, reason }, 'mail not delivered');
      if (tries >= MAX_TRIES) await markFailed(db, id, reason);
      else await postpone(db, id, retrySeconds(tries), reason);
      return;
    }
    await markSent(db, id);
    log.info({ mail: id, kind: mail.kind }, 'mail delivered');
  };

  /** A batch of mails; true if there may be more. */
  const round = async (signal: AbortSignal): Promise<boolean> => {
    const mails = await claimDueMails(db, { limit: BATCH, leaseSeconds: LEASE_S, turns });
    for (const mail of mails) await (signal.aborted ? postpone(db, mail.id, 0, 'stopped') : deliver(mail));
    if (Date.now() - tidiedAt > TIDY_EVERY_MS) {
      tidiedAt = Date.now();
      await deleteOldMails(db, KEEP_DAYS);
    }
    return mails.length === BATCH;
  };

  const loop = startLoop({ name: 'mail queue', log, everyMs: options.pollMs ?? POLL_MS, round });
  options.mailer?.onQueued(loop.wake);

  return {
    stop: async () => {
      await loop.stop();
      transport.close();
    },
  };
}

/** The error's code only: messages of mail servers repeat addresses. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined && part !== null).join(' ') || 'failed';
}
