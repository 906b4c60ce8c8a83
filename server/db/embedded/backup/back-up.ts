import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { type Pack, pack } from 'tar-stream';
import { majorVersion } from '#server/db/embedded/runtime-copy.ts';
import { CLUSTER, END, FILES, MANIFEST, type Manifest } from './manifest.ts';
import { addFile, addFolder, addText } from './write-archive.ts';

export interface BackupSource {
  dataDir: string;
  /** The folder of the database's files. */
  cluster: string;
  /** The socket folder and port of the running database. */
  socket: { host: string; port: number };
  version: string;
  now: Date;
}

/** Emptied by PostgreSQL at every start, or only valid for the running process. */
const TEMPORARY_FOLDERS =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const TEMPORARY_FILES =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init.*|pgsql_tmp.*)$/;
const isTemporary = (relative: string): boolean => TEMPORARY_FOLDERS.test(relative) || TEMPORARY_FILES.test(relative);

/**
 * Writes a whole installation with an embedded database into one file while it keeps running, as a PostgreSQL base
 * backup: the write-ahead log of the copy makes the files consistent at the next start.
 */
export async function backUp(source: BackupSource, file: string): Promise<void> {
  const target = path.resolve(file);
  const unfinished = `${target}.unfinished`;
  const database = new pg.Client({ ...source.socket, user: 'postgres', database: 'postgres' });
  database.on('error', () => {});
  await database.connect();
  try {
    const archive = pack();
    const filled = fill(archive, source, database, [target, unfinished]).catch((error: Error) => {
      archive.destroy(error);
      throw error;
    });
    const output = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' });
    await Promise.all([pipeline(archive, createGzip({ level: 6 }), output), filled]);
    const handle = await open(unfinished);
    await handle.sync();
    await handle.close();
    await rename(unfinished, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(unfinished, { force: true });
    throw error;
  } finally {
    await database.end();
  }
}

async function fill(
  archive: Pack,
  { dataDir, cluster, version, now }: BackupSource,
  database: pg.Client,
  own: readonly string[],
): Promise<void> {
  const about: Manifest = {
    format: 1,
    version,
    postgres: majorVersion,
    platform: `${process.platform}-${process.arch}`,
    createdAt: now.toISOString(),
  };
  await addText(archive, MANIFEST, JSON.stringify(about));
  // Prevents the removal of log segments during the copy; dropped with the connection, however that ends.
  await database.query('select pg_create_physical_replication_slot($1, true, true)', [`move_backup_${process.pid}`]);
  await database.query("select pg_backup_start('move-dashboard', fast => true)");
  const isElsewhere = (relative: string) => {
    const place = path.join(dataDir, relative);
    return relative === 'postgres' || own.includes(place);
  };
  await addFolder(archive, dataDir, FILES, isElsewhere);
  await addFolder(archive, cluster, CLUSTER, isTemporary);
  const { rows } = await database.query<{ label: string; last: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`,
  );
  const [stopped] = rows;
  const first = /\(file ([0-9A-F]{24})\)/.exec(stopped?.label ?? '')?.[1];
  if (!stopped || !first) throw new Error('PostgreSQL did not say from where to read its log.');
  await addText(archive, `${CLUSTER}/backup_label`, stopped.label);
  await addLog(archive, path.join(cluster, 'pg_wal'), first, stopped.last);
  await addText(archive, END, '{}');
  archive.finalize();
}

/** The segments of the log from the beginning to the end of the copy, and its timeline histories. */
async function addLog(archive: Pack, folder: string, first: string, last: string): Promise<void> {
  for (const name of (await readdir(folder)).sort()) {
    const isWanted = /^[0-9A-F]{24}$/.test(name) ? name >= first && name <= last : name.endsWith('.history');
    if (isWanted) await addFile(archive, path.join(folder, name), `${CLUSTER}/pg_wal/${name}`);
  }
}
