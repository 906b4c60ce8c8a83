import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { product } from '#tests/setup/e2e-product.ts';

export type MailboxKind =
  | 'verify-email'
  | 'reset-password'
  | 'password-changed'
  | 'invitation'
  | 'second-factor'
  | 'receiver-off'
  | 'alert-confirmation'
  | 'report';

/** All mails of a kind to an address, oldest first. */
export function mailsTo(email: string, kind: MailboxKind, outbox = product().outbox): string[] {
  let files: string[] = [];
  try {
    files = readdirSync(outbox);
  } catch {
    // The folder comes with the first mail.
  }
  return files
    .filter((name) => name.endsWith('.eml') && name.includes(`-${kind}-`))
    .sort()
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((mail) => new RegExp(`^To:.*${email.replaceAll('.', '\\.')}`, 'im').test(mail));
}

/** The link of the newest such mail, as soon as it has come. */
export async function linkMailedTo(email: string, kind: MailboxKind, outbox?: string): Promise<string> {
  const link = () => /https?:\/\/\S+#token=[\w-]+/.exec(mailsTo(email, kind, outbox).at(-1) ?? '')?.[0] ?? '';
  await expect.poll(link, `a ${kind} mail to ${email}`).not.toBe('');
  return link();
}
