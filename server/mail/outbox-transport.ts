import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { contentOf, type Mail, type MailTransport } from './mail.ts';
import { mailSender, type Sender } from './sender.ts';

/** Without a mail server, mails become files that only the operator can read. */
export function outboxTransport(dataDir: string, publicUrl: string): MailTransport {
  const folder = path.join(dataDir, 'outbox');
  const from = mailSender(publicUrl);
  return {
    describes: `outbox ${folder}`,
    deliver: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${mail.kind}-${randomBytes(4).toString('hex')}`;
      const unfinished = path.join(folder, `.${name}.part`);
      await writeFile(unfinished, await written(mail, from), { mode: 0o600, flag: 'wx' });
      await rename(unfinished, path.join(folder, `${name}.eml`));
    },
    close: () => {},
  };
}

const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

async function written(mail: Mail, from: Sender): Promise<Buffer> {
  const { to, text, html } = mail;
  const { message } = await writer.sendMail({
    from,
    to: { name: '', address: to },
    text: { raw: asItIs('plain', text) },
    html: { raw: asItIs('html', html) },
    ...contentOf(mail),
  });
  if (!Buffer.isBuffer(message)) throw new Error('The mail could not be written.');
  return message;
}

/** Unencoded, so that the link can be copied out of the file. */
const asItIs = (type: 'plain' | 'html', content: string): string =>
  `Content-Type: text/${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`;
