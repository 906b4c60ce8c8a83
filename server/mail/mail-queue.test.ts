import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Db, openDatabase } from '#server/db/database.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { aMailServer } from '#tests/setup/mail-server.ts';
import { mailFrom } from './letter.ts';
import type { Mail, MailTransport } from './mail.ts';
import { createMailer, type MailQueue, startMailQueue } from './mail-queue.ts';
import { outboxTransport } from './outbox-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

const PUBLIC_URL = 'https://move.example.com';
const LINK = 'https://move.example.com/resetpw#token=a_secret-token';
const quiet = { info: () => {}, warn: () => {} };

const aMail = (overrides: Partial<Mail> = {}): Mail => ({
  ...mailFrom('reset-password', 'anna@example.com', {
    language: 'de',
    subject: 'Passwort zurücksetzen',
    paragraphs: ['Grüß Gott <Anna>'],
    action: { label: 'Öffnen', url: LINK },
    closing: ['Danke'],
  }),
  ...overrides,
});

let db: Db;
const queues: MailQueue[] = [];
beforeAll(async () => {
  db = openDatabase(await aDatabase());
});
beforeEach(() => db.deleteFrom('mails').execute());
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop();
});
afterAll(() => db.destroy());

const startQueue = (transport: MailTransport, mailer = createMailer(db), log = quiet) => {
  queues.push(startMailQueue({ db, transport, log, mailer, pollMs: 50, retrySeconds: () => 0 }));
  return mailer;
};

/** However slow the machine is. */
const eventually = (isSo: () => unknown) => vi.waitFor(isSo, { timeout: 20_000 });

const rows = () => db.selectFrom('mails').selectAll().execute();

it('delivers by SMTP and then deletes the text, which holds a sign-in link', async () => {
  const server = await aMailServer();
  const mailer = startQueue(smtpTransport(`smtp://127.0.0.1:${server.port}?from=move@example.org`, PUBLIC_URL));
  await mailer.send(aMail());
  await eventually(async () => expect((await rows())[0]?.sent_at).toBeInstanceOf(Date));
  expect(server.received).toMatchObject([{ from: 'move@example.org', to: ['anna@example.com'] }]);
  expect(server.received[0]?.source).toMatch(/^From: MOVE Dashboard <move@example\.org>/m);
  expect(JSON.stringify(await rows())).not.toContain('a_secret-token');
  await server.close();
});

it('keeps a mail while the mail server is down and delivers it once when it is back', async () => {
  const first = await aMailServer(await freePort());
  await first.close();
  const logged: unknown[] = [];
  const log = { info: (...line: unknown[]) => logged.push(line), warn: (...line: unknown[]) => logged.push(line) };
  const mailer = startQueue(smtpTransport(`smtp://127.0.0.1:${first.port}`, PUBLIC_URL), createMailer(db), log);
  await mailer.send(aMail());
  await eventually(async () => expect((await rows())[0]?.last_error).toContain('ESOCKET'));
  expect((await rows())[0]?.sent_at).toBeNull();

  const second = await aMailServer(first.port);
  await eventually(async () => expect((await rows())[0]?.sent_at).toBeInstanceOf(Date));
  expect(second.received).toHaveLength(1);
  expect(second.received[0]?.from).toBe('no-reply@move.example.com');
  expect(JSON.stringify(logged)).not.toMatch(/anna@|a_secret-token/);
  await second.close();
});

it.each([
  ['an encoded word', 'Invitation to =?utf-8?q?Your_bank?=', 'Invitation to =?utf-8?q?Your_bank?='],
  ['one in a long subject with umlauts', `${'Grüße '.repeat(20)}=?utf-8?q?x?= 🚗`, null],
  ['an address', 'Invitation to https://www.example.org/login', 'Invitation to https: //www. example. org/login'],
  ['an address without a protocol', 'Invitation to www.example.org', 'Invitation to www. example. org'],
  ['a path', '(example.org/login): hello', '(example. org/login): hello'],
  ['a brand and a version', 'Example.org 17.2: anna@example.com', null],
])('shows %s in a subject as it is, and as no link', async (_what, subject, shown) => {
  const server = await aMailServer();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'move-outbox-'));
  for (const transport of [
    smtpTransport(`smtp://127.0.0.1:${server.port}`, PUBLIC_URL),
    outboxTransport(folder, PUBLIC_URL),
  ]) {
    await transport.deliver(aMail({ subject, headers: { 'List-Id': 'demo' } }));
    transport.close();
  }
  const [name = ''] = readdirSync(path.join(folder, 'outbox'));
  const file = readFileSync(path.join(folder, 'outbox', name), 'utf8');
  for (const source of [server.received[0]?.source ?? '', file]) {
    expect(subjectShown(source)).toBe(shown ?? subject);
    expect(source.match(/^Subject:/gm)).toHaveLength(1);
    expect(source).toMatch(/^List-ID: demo/m);
  }
  rmSync(folder, { recursive: true });
  await server.close();
});

/** Unfolded and decoded once, as mail programs do. */
function subjectShown(source: string): string {
  const [, folded = ''] = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(source) ?? [];
  return folded
    .replace(/\r?\n(?=[ \t])/g, '')
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quoted(text),
    );
}
const quoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('_', ' ')
      .replace(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

it('signs in to the mail server with SMTP_URL and never shows the password', async () => {
  const server = await aMailServer(0, {
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'move' && password === 's/cret' ? done(null, { user: username }) : done(new Error('no')),
  });
  const transport = smtpTransport(`smtp://move:s%2Fcret@127.0.0.1:${server.port}?requireTLS=false`, PUBLIC_URL);
  expect(transport.describes).toBe(`SMTP server 127.0.0.1:${server.port}`);
  await startQueue(transport).send(aMail());
  await eventually(() => expect(server.received).toHaveLength(1));
  await server.close();
});

it('delivers each mail once when several processes share the queue', async () => {
  const server = await aMailServer();
  const mailer = createMailer(db);
  for (let i = 0; i < 3; i++) startQueue(smtpTransport(`smtp://127.0.0.1:${server.port}`, PUBLIC_URL), mailer);
  await Promise.all(Array.from({ length: 12 }, (_, i) => mailer.send(aMail({ to: `demo${i}@example.com` }))));
  await eventually(async () => expect((await rows()).every((row) => row.sent_at)).toBe(true));
  expect(server.received.flatMap((mail) => mail.to).sort()).toEqual(
    Array.from({ length: 12 }, (_, i) => `demo${i}@example.com`).sort(),
  );
  await server.close();
});

it('delivers what was queued before it started', async () => {
  await createMailer(db).send(aMail());
  const server = await aMailServer();
  startQueue(smtpTransport(`smtp://127.0.0.1:${server.port}`, PUBLIC_URL));
  await eventually(() => expect(server.received).toHaveLength(1));
  await server.close();
});

it('deletes old mails also while there are always more to deliver', async () => {
  const old = { kind: 'report', recipient: 'old@example.com', message: null } as const;
  await db
    .insertInto('mails')
    .values({ ...old, created_at: new Date(Date.now() - 30 * 86_400_000) })
    .execute();
  const mailer = createMailer(db);
  for (let at = 0; at < 5; at++) await mailer.send(aMail());
  let delivered = 0;
  const deliver = async () => {
    delivered += 1;
    await mailer.send(aMail());
  };
  startQueue({ describes: '', deliver, close: () => {} }, mailer);
  await eventually(() => expect(delivered).toBeGreaterThan(20));
  expect((await rows()).filter(({ recipient }) => recipient === old.recipient)).toEqual([]);
});

it('gives up in the end and deletes the text', async () => {
  const deaf: MailTransport = { describes: '', close: () => {}, deliver: () => Promise.reject(new Error(LINK)) };
  const mailer = startQueue(deaf);
  await mailer.send(aMail());
  await eventually(async () => expect((await rows())[0]).toMatchObject({ message: null, tries: 20 }));
  expect(JSON.stringify(await rows())).not.toContain('a_secret-token');
});

it('writes a file for the operator, link included, when there is no mail server', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'move-outbox-'));
  const mailer = startQueue(outboxTransport(folder, PUBLIC_URL));
  await mailer.send(aMail());
  const outbox = path.join(folder, 'outbox');
  await eventually(async () => expect((await rows())[0]?.sent_at).toBeInstanceOf(Date));
  const [name = ''] = readdirSync(outbox);
  expect(name).toMatch(/reset-password-[0-9a-f]{8}\.eml$/);
  expect(statSync(outbox).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(outbox, name)).mode & 0o777).toBe(0o600);
  const source = readFileSync(path.join(outbox, name), 'utf8');
  expect(source.split('\n')).toContain(LINK);
  expect(source).toContain('Grüß Gott &lt;Anna&gt;');
  expect(source).toContain('To: anna@example.com');
  rmSync(folder, { recursive: true });
});
