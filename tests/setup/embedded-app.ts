import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { HEADER, LOGIN_COOKIE } from '#contract/constants.ts';
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts';
import { addressOf } from '#contract/endpoint.ts';
import { openSession } from '#contract/session.ts';
import { createUser } from '#contract/users.ts';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { tokenMailedTo } from '#server/identity/embedded/embedded-provider.test-support.ts';
import type { IssuedIdentity } from '#server/identity/embedded/issue-identity.ts';
import { createLog } from '#server/log.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import { openIdentity } from '#server/open-identity.ts';
import { secretsFrom } from '#server/secrets.ts';
import { Answer } from './answer.ts';
import { aWebDir, ORIGIN } from './app.ts';
import { atEnd } from './at-end.ts';
import { aDatabase } from './database.ts';
import { noteChanges } from './unnamed-fields.ts';

export const PASSWORD = 'grüner Elefant im Schnee';
export const NEXT_PASSWORD = 'blauer Wal auf dem Fahrrad';

export interface EmbeddedApp extends App {
  db: Db;
  clock: { now: Date };
  logs: string[];
  /** As if the address of an account had never been proved. */
  unconfirm(uid: string): Promise<void>;
  aBrowser(address?: string): EmbeddedBrowser;
  /** Someone who registered, confirmed the e-mail and signed in, with the browser it was done in. */
  aPerson(options?: { confirmed?: boolean; email?: string; address?: string }): Promise<EmbeddedBrowser>;
}

/** The whole product with its own identity provider, accessed over HTTP as browsers do. */
export async function anEmbeddedApp(env: Record<string, string> = {}): Promise<EmbeddedApp> {
  const connection = await aDatabase();
  const db = openDatabase({ ...connection, max: 5 });
  const clock = { now: new Date() };
  const logs: string[] = [];
  const log = createLog('info', { write: (line: string) => void logs.push(line) });
  const config = readConfig({ MOVE_ADMIN_EMAIL: 'demo.operator@example.com', ...env }, tmpdir());
  const secrets = secretsFrom('a-secret-for-tests-of-32-characters');
  const mailer = createMailer(db);
  const identity = await openIdentity({
    config,
    connection,
    db,
    mailer,
    secrets,
    log,
    print: () => {},
    now: () => clock.now,
  });
  const app = await createApp({
    ...{ config, db, connection, identity, secrets, log, version: '0.0.0-test', webDir: aWebDir() },
    now: () => clock.now,
  });
  app.context.events.listen(noteChanges);
  await app.http.ready();
  atEnd(async () => {
    await app.http.close();
    await identity.close();
    await db.destroy();
  });
  let people = 0;
  let browsers = 0;
  const aBrowser = (address?: string) => {
    browsers += 1;
    return new EmbeddedBrowser(app, db, address ?? `10.3.${Math.floor(browsers / 250)}.${browsers % 250}`);
  };
  const aPerson: EmbeddedApp['aPerson'] = async ({ confirmed = true, email, address } = {}) => {
    people += 1;
    const browser = aBrowser(address);
    await browser.register(email ?? `demo.person${people}@example.com`);
    if (confirmed) await browser.confirmEmail();
    await browser.signIn();
    return browser;
  };
  const unconfirm: EmbeddedApp['unconfirm'] = async (uid) => {
    await sql`update identity."user" set "emailVerified" = false where id = ${uid}::uuid`.execute(db);
    await db.updateTable('users').set({ email_verified: false }).where('uid', '=', uid).execute();
  };
  return { ...app, db, clock, logs, unconfirm, aBrowser, aPerson };
}

/** A browser: keeps all cookies, and the tokens that a page keeps in its memory. */
export class EmbeddedBrowser {
  readonly cookies = new Map<string, string>();
  email = '';
  uid = '';
  idToken = '';
  token = '';
  csrf = '';

  constructor(
    private readonly app: App,
    private readonly db: Db,
    readonly address: string,
  ) {}

  async send<Reply = unknown>(method: string, url: string, body?: object, headers: Record<string, string> = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.app.http.inject({
      method: method as 'POST',
      url,
      remoteAddress: this.address,
      headers: {
        origin: ORIGIN,
        ...(cookie && { cookie }),
        ...(this.token && {
          [HEADER.token]: `Bearer ${this.token}`,
          [HEADER.csrf]: this.csrf,
          [HEADER.openId]: this.uid,
        }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method !== 'GET' && method !== 'DELETE' && { payload: JSON.stringify(body ?? {}) }),
    });
    for (const { name, value, expires, maxAge } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() <= Date.now())) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(decodeURIComponent(value)));
    }
    return new Answer<Reply>(response);
  }

  call<E extends AnyEndpoint>(
    endpoint: E,
    { params, query = {}, body }: { params?: Record<string, string | number>; query?: object; body?: object } = {},
  ): Promise<Answer<ReplyOf<E>>> {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
    return this.send(endpoint.method, `${addressOf(endpoint, params)}${search && `?${search}`}`, body);
  }

  /** A call to the identity provider. */
  async identity<Reply = IssuedIdentity>(path: string, body: object = {}): Promise<Answer<Reply>> {
    return this.send<Reply>('POST', `/identity/${path}`, body);
  }

  private take(answer: Answer<IssuedIdentity>): void {
    ({ idToken: this.idToken, uid: this.uid, email: this.email } = answer.body);
  }

  /** Creates the account and the record; opens no session. */
  async register(email: string, password = PASSWORD): Promise<void> {
    this.take(await this.identity('sign-up', { email, password, language: 'en' }));
    const { uid, idToken } = this;
    const created = await this.call(createUser, { body: { uid, email, id_token: idToken } });
    if (created.status >= 400) throw new Error(created.text);
  }

  async confirmEmail(): Promise<void> {
    const token = await tokenMailedTo(this.db, this.email, 'verify-email');
    const answer = await this.identity('verify-email', { token });
    if (answer.status >= 400) throw new Error(answer.text);
  }

  /** Signs in at the provider, and opens a session with its token. */
  async signIn(email = this.email, password = PASSWORD): Promise<void> {
    this.take(await this.identity('sign-in', { email, password }));
    const opened = await this.openSession();
    if (opened.status >= 400) throw new Error(opened.text);
  }

  async openSession(idToken = this.idToken) {
    const answer = await this.call(openSession, { body: { token: idToken } });
    if (answer.status < 400) ({ token: this.token, csrf: this.csrf } = answer.body);
    return answer;
  }

  get loginToken(): string {
    return this.cookies.get(LOGIN_COOKIE) ?? '';
  }

  /** The same cookies in a browser without a page: what a thief of cookies has. */
  onlyWith(...names: RegExp[]): EmbeddedBrowser {
    const copy = new EmbeddedBrowser(this.app, this.db, this.address);
    for (const [name, value] of this.cookies)
      if (names.some((wanted) => wanted.test(name))) copy.cookies.set(name, value);
    copy.email = this.email;
    copy.uid = this.uid;
    return copy;
  }
}
