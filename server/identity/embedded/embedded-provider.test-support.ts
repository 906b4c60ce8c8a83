import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import type { Failure } from '#contract/errors.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { createHttp } from '#server/http/create-http.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import type { TestConnection } from '#tests/setup/postgres.global-setup.ts';
import { type EmbeddedOptions, type EmbeddedProvider, openEmbeddedProvider } from './embedded-provider.ts';
import type { IssuedIdentity } from './issue-identity.ts';

export const PROVIDER_ORIGIN = 'https://move.example.com';
export const GOOD_PASSWORD = 'grüner Elefant im Schnee';
export const BETTER_PASSWORD = 'blauer Wal auf dem Fahrrad';

export interface House {
  provider: EmbeddedProvider;
  http: FastifyInstance;
  db: Db;
  changes: string[];
  close(): Promise<void>;
}

interface HouseOptions extends Partial<Omit<EmbeddedOptions, 'log'>> {
  log?: pino.Logger;
  trustedProxies?: string[];
}

/** The provider on a real database, mounted alone. */
export async function aHouse(
  connection: TestConnection,
  { log = pino({ level: 'silent' }), trustedProxies = [], ...overrides }: HouseOptions = {},
): Promise<House> {
  const db = openDatabase(connection);
  const changes: string[] = [];
  const provider = await openEmbeddedProvider({
    connection,
    db,
    mailer: createMailer(db),
    secret: 'a secret of the tests that is long enough',
    publicUrl: PROVIDER_ORIGIN,
    origins: [PROVIDER_ORIGIN],
    mayRegister: () => true,
    product: {
      isLive: async () => true,
      signInFailed: async () => {},
      accountChanged: async (uid, { what }) => void changes.push(`${what} ${uid}`),
      emailConfirmed: async () => {},
    },
    log,
    ...overrides,
  });
  const http = await createHttp({ log, origins: [PROVIDER_ORIGIN], trustedProxies, secure: true });
  provider.routes(http);
  const close = async () => {
    await http.close();
    await provider.close();
    await db.destroy();
  };
  return { provider, http, db, changes, close };
}

export interface Reply {
  status: number;
  headers: Record<string, unknown>;
  cookies: string[];
  body: Partial<IssuedIdentity & Failure>;
}

/** A browser at one address: stores the provider's cookie and sends it back. */
export class Browser {
  cookie = '';

  constructor(
    private readonly house: House,
    readonly address: string,
  ) {}

  async post(path: string, body: object | string = {}, headers: Record<string, string> = {}): Promise<Reply> {
    const answer = await this.house.http.inject({
      method: 'POST',
      url: `/identity/${path}`,
      remoteAddress: this.address,
      headers: {
        origin: PROVIDER_ORIGIN,
        'content-type': 'application/json',
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';', 1);
      if (pair.startsWith('id.device=')) continue;
      this.cookie = /max-age=0(;|$)/i.test(cookie) ? '' : pair;
    }
    return { status: answer.statusCode, headers: answer.headers, cookies, body: answer.json() };
  }
}

let addresses = 0;
/** Every browser comes from an address of its own unless it is given one, so that limits do not meet by chance. */
export function aBrowser(house: House, address?: string): Browser {
  addresses += 1;
  return new Browser(house, address ?? `10.1.${Math.floor(addresses / 250)}.${addresses % 250}`);
}

/** A key as authenticator apps read it. */
export const unbase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
};

let people = 0;
export const anEmail = (): string => `demo.person${++people}@example.com`;

/** Someone who registered; the browser is signed in at the provider. */
export async function aRegistered(house: House, password = GOOD_PASSWORD) {
  const email = anEmail();
  const browser = aBrowser(house);
  const { body } = await browser.post('sign-up', { email, password, language: 'en' });
  const { uid = '', idToken = '' } = body;
  return { email, browser, password, uid, idToken };
}

/** The same, with the e-mail confirmed. */
export async function aConfirmed(house: House) {
  const person = await aRegistered(house);
  await person.browser.post('verify-email', { token: await tokenMailedTo(house.db, person.email, 'verify-email') });
  return person;
}

/** What was queued for an address, newest first. */
export async function sentMailsTo(db: Db, recipient: string) {
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'message'])
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ kind, message }) => ({ kind, ...(message as { subject: string; text: string; html: string }) }));
}

/** The token of the newest link of a kind in somebody's mail. */
export async function tokenMailedTo(db: Db, recipient: string, kind: string): Promise<string> {
  const mail = (await sentMailsTo(db, recipient)).find((candidate) => candidate.kind === kind);
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`No ${kind} link was mailed to ${recipient}`);
  return token;
}
