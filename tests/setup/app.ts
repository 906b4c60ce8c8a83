import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ApiKeyScope, KeyScope } from '#contract/api-key-scopes.ts';
import { HEADER, LOGIN_COOKIE } from '#contract/constants.ts';
import { type AnyEndpoint, addressOf, type InputOf, type Method, type ReplyOf } from '#contract/endpoint.ts';
import { FIXES_MEDIA_TYPE } from '#contract/fix-codec.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { openSession } from '#contract/session.ts';
import { uploadBatch } from '#contract/upload.ts';
import { createUser } from '#contract/users.ts';
import { type App, type AppOptions, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type Connection, type Db, openDatabase } from '#server/db/database.ts';
import { createKey } from '#server/features/api-keys/create-api-key.ts';
import { signInUser } from '#server/features/app-users/sign-in-user.ts';
import { refreshMapRegions } from '#server/ingest/run/road-facts.ts';
import { createLog } from '#server/log.ts';
import { secretsFrom } from '#server/secrets.ts';
import { Answer } from './answer.ts';
import { atEnd } from './at-end.ts';
import { aDatabase } from './database.ts';
import { aTestIdentity, type TestIdentity } from './identity.ts';
import { noteChanges } from './unnamed-fields.ts';

export const ORIGIN = 'http://localhost:3000';
const SECRET = 'a-secret-for-tests-of-32-characters';

export interface Visitor {
  uid: string;
  email: string;
  userId: string;
  token: string;
  csrf: string;
  loginToken: string;
}

export interface TestApp extends App {
  db: Db;
  connection: Connection;
  identity: TestIdentity;
  clock: { now: Date };
  logs: string[];
  /** Makes a call of the contract. */
  call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Answer<ReplyOf<E>>>;
  /** Makes a call whose input need not fit the contract. */
  attempt<E extends AnyEndpoint>(endpoint: E, input: LooseInput, options?: CallOptions): Promise<Answer<ReplyOf<E>>>;
  /** Sends any request at all. */
  send<Reply = unknown>(method: Method | 'OPTIONS', url: string, options?: SendOptions): Promise<Answer<Reply>>;
  /** Someone with a record and a session. */
  aPerson(options?: { emailVerified?: boolean; dolphin?: boolean; email?: string }): Promise<Visitor>;
  /** Someone with these roles in a project. */
  aMember(projectId: number, ...roles: ProjectRole[]): Promise<Visitor>;
  aProject(name?: string): Promise<number>;
  grant(person: Visitor, projectId: number, ...roles: ProjectRole[]): Promise<void>;
  aKey(projectId: number, scope?: ApiKeyScope, scopes?: readonly KeyScope[]): Promise<TestKey>;
  /** An app user with a phone that is signed in. */
  aPhone(projectId: number, userId?: string): Promise<TestPhone>;
}

export interface TestPhone {
  projectId: number;
  userId: string;
  headers: Record<string, string>;
  /** Sends a batch as JSON; one without an id gets one. */
  upload(batch: object): Promise<Answer<ReplyOf<typeof uploadBatch>>>;
  uploadBytes(bytes: Uint8Array, headers?: Record<string, string>): Promise<Answer<ReplyOf<typeof uploadBatch>>>;
}

export interface TestKey {
  id: string;
  secret: string;
  projectId: number;
  /** The headers of a backend that shows it. */
  headers: Record<string, string>;
}

type CallInput<E> = LeaveOutEmpty<InputOf<E>>;
type LeaveOutEmpty<T> = { [K in keyof T as Nothing extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Nothing extends T[K] ? K : never]?: T[K];
};
type Nothing = Record<never, never>;

export interface LooseInput {
  params?: Readonly<Record<string, string | number>>;
  /** Undefined values are omitted; a string is used in the URL as is. */
  query?: object | string;
  body?: unknown;
}

export interface CallOptions {
  as?: Visitor | undefined;
  /** Send the cookie along, as a browser does. */
  cookie?: boolean;
  headers?: Record<string, string>;
  origin?: string | null;
  remoteAddress?: string;
}

export interface SendOptions extends CallOptions {
  body?: unknown;
}

/** The whole server on its own database, accessed over HTTP; few connections will do, as many files are tested at once. */
export async function anApp(
  env: Record<string, string> = {},
  connections = 5,
  options: Pick<AppOptions, 'readerSilenceMs' | 'answerLimits'> = {},
): Promise<TestApp> {
  const connection = await aDatabase();
  // What the engine knows of roads is kept for each process, not for each of the test files that share it.
  refreshMapRegions();
  const db = openDatabase({ ...connection, max: connections });
  const identity = await aTestIdentity();
  const clock = { now: new Date() };
  const logs: string[] = [];
  const config = readConfig(env, tmpdir());
  const { http, context, drain } = await createApp({
    ...options,
    config,
    db,
    connection,
    identity,
    secrets: secretsFrom(SECRET),
    log: createLog('info', { write: (line: string) => void logs.push(line) }),
    version: '0.0.0-test',
    webDir: aWebDir(),
    now: () => clock.now,
  });
  context.events.listen(noteChanges);
  await http.ready();
  atEnd(async () => {
    await http.close();
    await db.destroy();
  });

  const send: TestApp['send'] = async (method, url, options = {}) => {
    const { as, cookie = true, body, headers = {}, origin = ORIGIN, remoteAddress } = options;
    const response = await http.inject({
      method,
      url,
      ...(remoteAddress && { remoteAddress }),
      headers: {
        ...(origin && { origin }),
        ...(as && { [HEADER.token]: `Bearer ${as.token}`, [HEADER.csrf]: as.csrf, [HEADER.openId]: as.uid }),
        ...(as && cookie && { cookie: `${LOGIN_COOKIE}=${as.loginToken}` }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method !== 'GET' &&
        method !== 'DELETE' && { payload: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
    });
    return new Answer(response);
  };

  const attempt: TestApp['attempt'] = (endpoint, { params, query = {}, body }, options = {}) => {
    const url = [addressOf(endpoint, params), searchOf(query)].filter(Boolean).join('?');
    return send(endpoint.method, url, { ...options, body });
  };
  const call: TestApp['call'] = (endpoint, input, options) => attempt(endpoint, input as LooseInput, options);

  let people = 0;
  const aPerson: TestApp['aPerson'] = async ({ emailVerified = true, dolphin = false, email } = {}) => {
    people += 1;
    const uid = `uid-${people}`;
    const claims = { uid, email: email ?? `demo.person${people}@example.com`, emailVerified };
    const idToken = await identity.tokenFor(claims);
    const remoteAddress = `127.1.0.${people % 250}`;
    const created = await call(createUser, { body: { ...claims, id_token: idToken } }, { remoteAddress });
    const opened = await call(openSession, { body: { token: idToken } });
    const userId = created.body.user._id;
    if (dolphin) await db.insertInto('global_roles').values({ user_id: userId, role: 'admin' }).execute();
    const loginToken = opened.cookies.find((cookie) => cookie.name === LOGIN_COOKIE)?.value ?? '';
    return { uid, email: claims.email, userId, token: opened.body.token, csrf: opened.body.csrf, loginToken };
  };

  const aProject: TestApp['aProject'] = async (name = 'Demo project') =>
    (await db.insertInto('projects').values({ name }).returning('id').executeTakeFirstOrThrow()).id;

  const grant: TestApp['grant'] = async (person, projectId, ...roles) => {
    const rows = roles.map((role) => ({ project_id: projectId, user_id: person.userId, role }));
    if (rows.length > 0) await db.insertInto('project_roles').values(rows).execute();
  };

  const aMember: TestApp['aMember'] = async (projectId, ...roles) => {
    const person = await aPerson();
    await grant(person, projectId, ...roles);
    return person;
  };

  const aKey: TestApp['aKey'] = async (projectId, scope = 'read-write', scopes) => {
    const request = { projectId, name: 'backend', scope, scopes, expiresAt: null, actorId: null };
    const { row, secret } = await createKey(context, request);
    const basic = Buffer.from(`${projectId}:${secret}`).toString('base64');
    return { id: row.id, secret, projectId, headers: { authorization: `Basic ${basic}` } };
  };

  let phones = 0;
  const aPhone: TestApp['aPhone'] = async (projectId, userId) => {
    phones += 1;
    const user = { projectId, userId: userId ?? `demo-phone-${phones}`, audience: 'backend' };
    const { accessToken } = await signInUser(context, user);
    const headers = { authorization: `Bearer ${accessToken}` };
    const uploadBytes: TestPhone['uploadBytes'] = async (bytes, more = {}) => {
      const response = await http.inject({
        method: uploadBatch.method,
        url: uploadBatch.path,
        headers: { ...headers, 'content-type': FIXES_MEDIA_TYPE, ...more },
        payload: Buffer.from(bytes),
      });
      return new Answer(response);
    };
    return {
      ...user,
      headers,
      uploadBytes,
      upload: (batch) =>
        uploadBytes(Buffer.from(JSON.stringify({ batchId: randomUUID(), ...batch })), {
          'content-type': 'application/json',
        }),
    };
  };

  return {
    http,
    context,
    drain,
    db,
    connection,
    identity,
    clock,
    logs,
    call,
    attempt,
    send,
    aPerson,
    aMember,
    aProject,
    grant,
    aKey,
    aPhone,
  };
}

const searchOf = (query: object | string): string => {
  if (typeof query === 'string') return query;
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(given.map(([key, value]) => [key, String(value)])));
};

/** The smallest page the server can serve; the real one is tested in the browser. */
export function aWebDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'move-test-web-'));
  mkdirSync(path.join(dir, 'assets'));
  writeFileSync(path.join(dir, 'assets', 'worker.js'), 'self.close();');
  mkdirSync(path.join(dir, 'phone'));
  writeFileSync(path.join(dir, 'phone', 'index.html'), '<html lang="__LANG__">__PAGE_STATE__</html>');
  writeFileSync(path.join(dir, 'phone', 'sw.js'), '');
  writeFileSync(
    path.join(dir, 'index.html'),
    '<html lang="__LANG__" data-theme="__THEME__" data-user="__USER__"><script nonce="__CSP_NONCE__"></script><script type="application/json" id="page-state">__PAGE_STATE__</script></html>',
  );
  atEnd(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
