import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeBatch, FIXES_MEDIA_TYPE } from '#contract/fix-codec.ts';
import { uploadBatch } from '#contract/upload.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { tokensFor } from '#server/access/device-tokens.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { secretsFrom } from '#server/secrets.ts';
import { theBuiltServer } from './built-product.ts';
import { freePort } from './free-port.ts';
import { aTemporaryFolder } from './temporary-folder.ts';

const project = path.resolve(import.meta.dirname, '../..');
const SECRET = 'a-secret-for-tests-of-32-characters';

export interface UploadProcess {
  port: number;
  start(): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

export interface UploadServer extends UploadProcess {
  db: Db;
  database: EmbeddedPostgres;
  /** One more process of the same product. */
  another(): Promise<UploadProcess>;
  /** The tokens of this many new app users. */
  phones(count: number): Promise<string[]>;
  stop(): Promise<void>;
}

/** The real process, to be killed, on the database at an address. */
export async function anUploadProcess(
  folder: string,
  address: string,
  settings: Record<string, string> = {},
): Promise<UploadProcess> {
  const port = await freePort();
  let server: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    server = spawn(process.execPath, [theBuiltServer()], {
      cwd: project,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        MOVE_DATA_DIR: folder,
        DATABASE_URL: address,
        MOVE_SECRET_KEY: SECRET,
        MOVE_LOG_LEVEL: 'fatal',
        MOVE_PARTS: 'api,sdk,jobs',
        ...settings,
      },
    });
    for (let tries = 0; tries < 600; tries++) {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await sleep(100);
    }
    throw new Error('The server did not start.');
  };
  const kill = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return null;
    const ended = once(server, 'exit');
    server.kill(signal);
    const [code] = await ended;
    return code;
  };
  return { port, start, kill };
}

/** The tokens of so many new app users of a new project. */
export async function phonesIn(db: Db, count: number): Promise<string[]> {
  const { id: projectId } = await db
    .insertInto('projects')
    .values({ name: 'Faults' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const users = Array.from({ length: count }, (_, at) => ({ userId: `phone-${at}`, installationId: randomUUID() }));
  await db
    .insertInto('app_users')
    .values(
      users.map((one) => ({
        project_id: projectId,
        user_id: one.userId,
        installation_id: one.installationId,
        audience: 'test',
      })),
    )
    .execute();
  return users.map((one) => tokensFor(secretsFrom(SECRET), { projectId, ...one }, new Date()).accessToken);
}

/** Such a process on a database of its own that outlives it and keeps every promise. */
export async function anUploadServer(settings: Record<string, string> = {}): Promise<UploadServer> {
  const folder = aTemporaryFolder();
  const database = await startEmbeddedPostgres({ dataDir: folder, print: () => {} });
  const db = openDatabase({ ...database.connection, max: 3 });
  const { host, user, database: name } = database.connection;
  const address = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
  const processes: UploadProcess[] = [];
  const another = async (): Promise<UploadProcess> => {
    const made = await anUploadProcess(folder, address, settings);
    processes.push(made);
    return made;
  };
  return {
    ...(await another()),
    another,
    db,
    database,
    phones: (count) => phonesIn(db, count),
    stop: async () => {
      for (const one of processes) await one.kill('SIGKILL');
      await db.destroy();
      await database.stop();
    },
  };
}

export interface TestBatch {
  batchId: string;
  token: string;
  bytes: Uint8Array;
}

/** Batch after batch of one drive. */
export function aBatchOf(token: string, at: number): TestBatch {
  const batchId = randomUUID();
  const timestamp = Math.floor(Date.now() / 1000) - 3 * 86_400 + at * 120;
  return { batchId, token, bytes: encodeBatch(batchId, aDrive({ seed: at, timestamp, everySeconds: 20 }, 90)) };
}

/** The status of the answer; 0 when the connection broke. */
export const send = (port: number, { token, bytes }: TestBatch): Promise<number> =>
  fetch(`http://127.0.0.1:${port}${uploadBatch.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': FIXES_MEDIA_TYPE },
    body: Buffer.from(bytes),
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );

/** Every phone sends batch after batch until told to stop; what was sent and what was acknowledged. */
export function underLoad(port: number, phones: readonly string[]) {
  const sent: TestBatch[] = [];
  const acknowledged = new Set<string>();
  const statuses: number[] = [];
  let stopped = false;
  const done = Promise.all(
    phones.map(async (token) => {
      for (let at = 0; !stopped; at++) {
        const batch = aBatchOf(token, at);
        sent.push(batch);
        const status = await send(port, batch);
        statuses.push(status);
        if (status === 200) acknowledged.add(batch.batchId);
        else await sleep(50);
      }
    }),
  );
  const until = async (isEnough: () => boolean) => {
    while (!isEnough()) await sleep(5);
  };
  const stop = () => {
    stopped = true;
    return done;
  };
  return { sent, acknowledged, statuses, until, stop };
}
