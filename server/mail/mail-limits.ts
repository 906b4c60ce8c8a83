import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { throttle } from '#server/http/throttle.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** The most mails a day for someone who did not ask for them, whoever causes them. */
const MAILS_TO_A_STRANGER = { name: 'mails to a stranger', hits: 10, windowSeconds: DAY_SECONDS };

export const limitMailsToStranger = (db: Db | Tx, email: string): Promise<void> =>
  throttle(db, MAILS_TO_A_STRANGER, email);

/** The most alerts a day that one address gets by mail: nobody reads more. */
export const MOST_ALERT_MAILS = 200;
/** So many of them come from alerts that one person has created for others. */
export const MOST_ALERT_MAILS_UNASKED = 40;
const ALERT_MAILS = { name: 'alert mails', hits: MOST_ALERT_MAILS, windowSeconds: DAY_SECONDS };
const BY_PERSON = { name: 'alert mails by person', hits: MOST_ALERT_MAILS_UNASKED, windowSeconds: DAY_SECONDS };

interface AlertRecipient {
  email: string;
  projectId: number;
  /** Whether the recipient agreed to the alert or takes part in the project. */
  isWanted: boolean;
  createdBy: string | null;
}

/**
 * Counts a mail; false if the address gets no more today. Wanted mails are counted for each project by itself, so that
 * nobody can stop them by sending others. Unwanted ones are counted together, however many projects they come from.
 */
export async function mayGetAlert(tx: Tx, { email, projectId, isWanted, createdBy }: AlertRecipient): Promise<boolean> {
  try {
    if (!isWanted) await throttle(tx, BY_PERSON, `${createdBy} ${email}`);
    await throttle(tx, ALERT_MAILS, isWanted ? `${projectId} ${email}` : email);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
