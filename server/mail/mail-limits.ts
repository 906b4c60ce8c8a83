import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { throttle } from '#server/http/throttle.ts';

/** The most mails a day for someone who did not ask for them, whoever causes them. */
const MAILS_TO_A_STRANGER = { name: 'mails to a stranger', hits: 10, windowSeconds: 24 * 60 * 60 };

export const limitMailsToStranger = (db: Db | Tx, email: string): Promise<void> =>
  throttle(db, MAILS_TO_A_STRANGER, email);

/** The most alerts a day that one address gets by mail, of all projects together: nobody reads more. */
export const MOST_ALERT_MAILS = 200;
const ALERT_MAILS = { name: 'alert mails', hits: MOST_ALERT_MAILS, windowSeconds: 24 * 60 * 60 };

/** Counts a mail; false if the address gets no more today. */
export async function mayGetAlert(tx: Tx, email: string): Promise<boolean> {
  try {
    await throttle(tx, ALERT_MAILS, email);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
