import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { DatabaseAccount } from './database-account.ts';
import { majorVersion } from './runtime-copy.ts';
import { clusterIn, privateFolder } from './state-folder.ts';

const run = promisify(execFile);

// macOS has no C.UTF-8; PostgreSQL's builtin provider sorts and folds case identically on every system.
const systemLocale = process.platform === 'linux' ? 'C.UTF-8' : 'C';

/** The environment of the server's processes, without our secrets. */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: systemLocale, TZ: 'UTC' };

/** Creates the cluster's folder if missing, atomically. */
export async function ensureCluster(
  stateFolder: string,
  executables: string,
  account: DatabaseAccount,
): Promise<string> {
  const cluster = clusterIn(stateFolder);
  await removeUnfinished(stateFolder);
  if (existsSync(path.join(cluster, 'PG_VERSION'))) refuseOtherVersion(cluster);
  else await initialise(cluster, stateFolder, executables, account);
  // Written at every start to match the current account: only local sockets, only for this account.
  await writeFile(path.join(cluster, 'pg_hba.conf'), 'local all all peer map=owner\n');
  await writeFile(path.join(cluster, 'pg_ident.conf'), `owner "${os.userInfo().username}" all\n`);
  return cluster;
}

function refuseOtherVersion(cluster: string): void {
  const found = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === majorVersion) return;
  throw new Error(
    `The data in ${cluster} was written by PostgreSQL ${found}; this version of MOVE Dashboard reads PostgreSQL ${majorVersion}. ` +
      'Start the version that wrote it; docs/operations.md describes how to move the data over.',
  );
}

async function initialise(
  cluster: string,
  stateFolder: string,
  executables: string,
  account: DatabaseAccount,
): Promise<void> {
  // A unique name: an initdb that outlived a killed start must not write into this one.
  const unfinished = privateFolder(`${cluster}.unfinished-${randomBytes(4).toString('hex')}`, account);
  const encoding = ['-E', 'UTF8', `--locale=${systemLocale}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['-U', 'postgres', '--auth-local=peer', '--auth-host=reject'];
  await run(path.join(executables, 'initdb'), ['-D', unfinished, ...encoding, ...access, '--no-instructions'], {
    ...account.ids,
    cwd: stateFolder,
    env: serverEnvironment,
  });
  await rename(unfinished, cluster);
}

async function removeUnfinished(stateFolder: string): Promise<void> {
  for (const name of readdirSync(stateFolder)) {
    if (!name.startsWith('cluster.unfinished-')) continue;
    await rm(path.join(stateFolder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Creates role and database if missing. Runs at every start, because the first one may have been interrupted. */
export async function ensureDatabase(connection: { host: string; port: number }, name: string): Promise<void> {
  const client = new pg.Client({ ...connection, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    const roles = await client.query('select from pg_roles where rolname = $1', [name]);
    if (roles.rowCount === 0) await client.query(`create role ${name} login nosuperuser nocreatedb nocreaterole`);
    const databases = await client.query('select from pg_database where datname = $1', [name]);
    if (databases.rowCount === 0) await client.query(`create database ${name} owner ${name}`);
  } finally {
    await client.end();
  }
}
