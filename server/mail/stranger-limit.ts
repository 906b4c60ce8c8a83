import type { Db, Tx } from '#server/db/database.ts';
import { throttle } from '#server/http/throttle.ts';

/** The most mails a day for someone who did not ask for them, whoever causes them. */
const MAILS_TO_A_STRANGER = { name: 'mails to a stranger', hits: 10, windowSeconds: 24 * 60 * 60 };

export const limitMailsToStranger = (db: Db | Tx, email: string): Promise<void> =>
  throttle(db, MAILS_TO_A_STRANGER, email);
