import { expect, vi } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { startMailQueue } from '#server/mail/mail-queue.ts';

/** Delivers what waits, as when the mail server is back; returns who got something, sorted. */
export async function deliverMails(db: Db): Promise<string[]> {
  const sent: string[] = [];
  const deliver = async ({ to }: { to: string }) => void sent.push(to);
  const transport = { describes: 'demo', close: () => {}, deliver };
  const queue = startMailQueue({ db, transport, log: { info: () => {}, warn: () => {} }, pollMs: 50 });
  const waiting = db.selectFrom('mails').select('id').where('message', 'is not', null);
  await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]), { timeout: 20_000 });
  await queue.stop();
  return sent.sort();
}
