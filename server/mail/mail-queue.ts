import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/database.ts';
import type { Mailer, MailTransport } from './mail.ts';
import {
  claimDueMails,
  forgetOldMails,
  giveUp,
  insertMail,
  markSent,
  postpone,
  type QueuedMail,
} from './mails.queries.ts';

export interface QueueingMailer extends Mailer {
  /** Called after each mail that was taken, so that a queue in the same process need not wait for its timer. */
  onQueued(listener: () => void): void;
}

/** Writes mails into the database; whichever process runs the queue delivers them. */
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
  /** Given when mails are taken in this process too. */
  mailer?: QueueingMailer;
  pollMs?: number;
  retrySeconds?: (tries: number) => number;
}

export interface MailQueue {
  /** Waits for the mail that is on its way. */
  stop(): Promise<void>;
}

const POLL_MS = 5_000;
const BATCH = 5;
/** Longer than a batch takes with every mail timing out; after it a mail of a crashed process is tried again. */
const LEASE_S = 300;
/** With the pauses below about two days; then links in the mail are long dead. */
const MAX_TRIES = 20;
const KEEP_DAYS = 7;
const FORGET_EVERY_MS = 3_600_000;

const pauseAfter = (tries: number): number => Math.min(15 * 2 ** (tries - 1), 4 * 3_600);

/** Delivers queued mails, now or when the mail server is back. */
export function startMailQueue(options: MailQueueOptions): MailQueue {
  const { db, transport, log } = options;
  const retrySeconds = options.retrySeconds ?? pauseAfter;
  let stopped = false;
  let again = false;
  let forgotAt = 0;
  let running: Promise<void> | null = null;

  const deliver = async ({ id, tries, mail }: QueuedMail): Promise<void> => {
    try {
      await transport.deliver(mail);
    } catch (error) {
      // Neither the recipient nor the text: the log is no place for either.
      const reason = reasonOf(error);
      log.warn({ mail: id, kind: mail.kind, tries, reason }, 'mail not delivered');
      if (tries >= MAX_TRIES) await giveUp(db, id, reason);
      else await postpone(db, id, retrySeconds(tries), reason);
      return;
    }
    await markSent(db, id);
    log.info({ mail: id, kind: mail.kind }, 'mail delivered');
  };

  const deliverDue = async (): Promise<void> => {
    for (;;) {
      const mails = await claimDueMails(db, BATCH, LEASE_S);
      for (const mail of mails) await (stopped ? postpone(db, mail.id, 0, 'stopped') : deliver(mail));
      if (stopped || mails.length < BATCH) break;
    }
    if (Date.now() - forgotAt > FORGET_EVERY_MS) {
      forgotAt = Date.now();
      await forgetOldMails(db, KEEP_DAYS);
    }
  };

  const wake = (): void => {
    if (stopped) return;
    again = running !== null;
    running ??= deliverDue()
      .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'mail queue waits for the database'))
      .finally(() => {
        running = null;
        if (again) wake();
      });
  };

  const timer = setInterval(wake, options.pollMs ?? POLL_MS);
  timer.unref();
  options.mailer?.onQueued(wake);
  wake();

  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}

/** A code where there is one: messages of mail servers repeat addresses. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined && part !== null).join(' ') || 'failed';
}
