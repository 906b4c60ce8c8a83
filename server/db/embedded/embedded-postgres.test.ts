import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOwner, type Owner } from '#tests/setup/database-owner.ts';
import { aTemporaryFolder, removeFolder } from '#tests/setup/temporary-folder.ts';
import { findDatabaseAccount } from './database-account.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive, isGoneWithin, serversOf, signal } from './processes.ts';
import { chooseStateFolder } from './state-folder.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
let owners: Owner[];
beforeEach(() => {
  folder = aTemporaryFolder();
  owners = [];
});
afterEach(async () => {
  await Promise.all(owners.map((owner) => owner.kill()));
  await Promise.all(owners.map((owner) => owner.databaseIsGone()));
  removeFolder(folder);
});

function start(dataDir = folder, task?: 'write'): Owner {
  const owner = anOwner(dataDir, task);
  owners.push(owner);
  return owner;
}

async function here<T>(dataDir: string, work: (client: pg.Client, where: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, print: () => {} });
  const client = new pg.Client(server.connection);
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client, server.where);
  } finally {
    await client.end();
    await server.stop();
  }
}

const numbersIn = (dataDir: string) =>
  here(dataDir, async (client) => {
    const { rows } = await client.query('select number from row order by number');
    return rows.map((row) => Number(row.number));
  });

describe('a first start', () => {
  it('creates a role without further rights and a database that it owns', async () => {
    await here(folder, async (client) => {
      const { rows } = await client.query(`
        select rolsuper, rolcreatedb, rolcreaterole, current_database() as database,
               pg_get_userbyid(datdba) as owner, current_setting('listen_addresses') as network
          from pg_roles, pg_database
         where rolname = current_user and datname = current_database()`);
      expect(rows).toEqual([
        { rolsuper: false, rolcreatedb: false, rolcreaterole: false, database: 'move', owner: 'move', network: '' },
      ]);
    });
  });

  it('leaves nothing that breaks the next start when killed by kill -9', async () => {
    const first = start();
    while (!existsSync(path.join(folder, 'postgres', 'runtime'))) await sleep(10);
    await sleep(300);
    await first.kill();
    expect(await here(folder, async () => 'works')).toBe('works');
  });
});

describe('a second start on the same folder', () => {
  it('is rejected, naming the folder and the process that uses it', async () => {
    const first = start();
    await first.ready();
    const second = start();
    expect(await second.refusal()).toContain(folder);
    expect(await second.refusal()).toContain(`process ${first.pid}`);
    expect(isAlive(await first.databasePid())).toBe(true);
  });

  it('has one winner, however many try at once', async () => {
    const all = [start(), start(), start(), start()];
    const ends = await Promise.all(all.map((owner) => owner.readyOrRefused()));
    expect(ends.filter((end) => end.startsWith('ready '))).toHaveLength(1);
  });
});

describe('after kill -9', () => {
  it('of the owner, the database stops by itself and loses nothing acknowledged', async () => {
    const acknowledged: number[] = [];
    for (let round = 1; round <= 3; round++) {
      const owner = start(folder, 'write');
      await owner.hasAcknowledged(200);
      await owner.kill();
      acknowledged.push(...owner.acknowledged);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(600);
    const kept = new Set(await numbersIn(folder));
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
  });

  it('of the owner and its watchdog, the next start stops the orphan and loses nothing', async () => {
    const owner = start(folder, 'write');
    await owner.hasAcknowledged(50);
    const orphan = await owner.databasePid();
    await owner.killWithWatchdog();
    expect(isAlive(orphan)).toBe(true);
    const kept = new Set(await numbersIn(folder));
    expect(isAlive(orphan)).toBe(false);
    expect(owner.acknowledged.filter((number) => !kept.has(number))).toEqual([]);
  });

  it('of the first database process, the owner restarts it and loses nothing acknowledged', async () => {
    const owner = start(folder, 'write');
    await owner.hasAcknowledged(50);
    process.kill(await owner.databasePid(), 'SIGKILL');
    await owner.hasPrinted('runs again');
    await owner.kill();
    const kept = new Set(await numbersIn(folder));
    expect(owner.acknowledged.filter((number) => !kept.has(number))).toEqual([]);
  });

  it('of every process, a pid file that names another process does not block the next start', async () => {
    const owner = start(folder, 'write');
    await owner.hasAcknowledged(50);
    const cluster = path.join(folder, 'postgres', 'cluster');
    await owner.killWithWatchdog();
    // With the first of them some of the others end by themselves.
    for (const pid of serversOf(cluster)) signal(pid, 'SIGKILL');
    await owner.databaseIsGone();
    const pidFile = path.join(cluster, 'postmaster.pid');
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)));
    expect(await numbersIn(folder)).toEqual(expect.arrayContaining(owner.acknowledged));
  });
});

describe('a stop', () => {
  it('shuts the database down cleanly and leaves no process', async () => {
    const owner = start();
    const pid = await owner.databasePid();
    owner.terminate();
    expect(await owner.exitCode).toBe(0);
    expect(isAlive(pid)).toBe(false);
    const cluster = path.join(folder, 'postgres', 'cluster');
    expect(serversOf(cluster)).toEqual([]);
    expect(existsSync(path.join(cluster, 'postmaster.pid'))).toBe(false);
    expect(readFileSync(path.join(folder, 'postgres', 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    );
  });

  it('can be requested twice and releases the folder', async () => {
    const server = await startEmbeddedPostgres({ dataDir: folder, print: () => {} });
    await Promise.all([server.stop(), server.stop()]);
    expect(await isGoneWithin(0, server.pid)).toBe(true);
    expect(await here(folder, async () => 'works')).toBe('works');
  });
});

describe('the folder', () => {
  it('may have a path that is too long for a socket address', async () => {
    const deep = path.join(folder, 'b'.repeat(60), 'c'.repeat(60));
    expect(await here(deep, async (_client, where) => where)).toBe(path.join(deep, 'postgres'));
  });

  it('is rejected if it is of another major version, naming both versions', async () => {
    await here(folder, async () => {});
    writeFileSync(path.join(folder, 'postgres', 'cluster', 'PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres({ dataDir: folder, print: () => {} })).rejects.toThrow(
      /was written by PostgreSQL 17; .* reads PostgreSQL 18/,
    );
  });

  it('may have spaces, commas and apostrophes in its name', async () => {
    expect(await here(path.join(folder, "a, b's"), async () => 'works')).toBe('works');
  });

  it('is rejected if its name contains shell syntax', async () => {
    const dataDir = path.join(folder, '$(touch owned)');
    await expect(startEmbeddedPostgres({ dataDir, print: () => {} })).rejects.toThrow(/cannot work in/);
  });

  it('is rejected if others can write to it', async () => {
    const state = path.join(folder, 'postgres');
    mkdirSync(state);
    chmodSync(state, 0o777);
    await expect(startEmbeddedPostgres({ dataDir: folder, print: () => {} })).rejects.toThrow(
      /can be written by others/,
    );
  });
});

describe.runIf(isRoot)('as root (skipped as an ordinary user)', () => {
  it('moves to a system folder when the database has no access, logs where, and finds it again', async () => {
    const closed = path.join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = path.join(closed, 'data');
    const first = start(dataDir, 'write');
    await first.hasAcknowledged(10);
    const where = await first.where();
    try {
      expect(where).toMatch(/^\/var\/lib\/move-dashboard\/[0-9a-f]{8}$/);
      expect(await first.hasPrinted(where)).toContain(dataDir);
      await first.kill();
      // Opening the folder later must not hide the data behind a new, empty database.
      chmodSync(closed, 0o711);
      expect(await numbersIn(dataDir)).toEqual(expect.arrayContaining(first.acknowledged));
    } finally {
      await first.kill();
      await first.databaseIsGone();
      removeFolder(where);
    }
  });

  it('asks to start as the owner of the data, whatever other folders are inaccessible', () => {
    const dataDir = path.join(folder, 'of-a-user');
    mkdirSync(path.join(dataDir, 'postgres', 'cluster'), { recursive: true });
    for (const place of [dataDir, path.join(dataDir, 'postgres')]) {
      chmodSync(place, 0o700);
      chownSync(place, 1_000, 1_000);
    }
    expect(() => chooseStateFolder(dataDir, findDatabaseAccount(), () => {})).toThrow(
      /belongs to another user\. Start as that user, or choose another folder with MOVE_DATA_DIR\.$/,
    );
  });

  it('runs nothing of the database as root', async () => {
    const owner = start();
    const status = readFileSync(`/proc/${await owner.databasePid()}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\t0/m);
    expect(status).toMatch(/^Groups:\t\s*$/m);
  });
});
