import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { type DatabaseAccount, findDatabaseAccount } from '#server/db/embedded/database-account.ts';
import { lockFolder } from '#server/db/embedded/folder-lock.ts';
import { majorVersion } from '#server/db/embedded/runtime-copy.ts';
import { chooseStateFolder, clusterIn, privateFolder } from '#server/db/embedded/state-folder.ts';
import { CLUSTER, END, FILES, MANIFEST, type Manifest, manifest } from './manifest.ts';

/** Restores a backup into a data folder without a database. The database is restored completely or not at all. */
export async function restoreInto(dataDir: string, file: string, print: (line: string) => void): Promise<Manifest> {
  const account = findDatabaseAccount();
  const stateFolder = chooseStateFolder(dataDir, account, print);
  const lock = await lockFolder(stateFolder, dataDir);
  const cluster = clusterIn(stateFolder);
  // The naming pattern of unfinished clusters, which the next start removes.
  const unfinished = `${cluster}.unfinished-${randomBytes(4).toString('hex')}`;
  try {
    if (existsSync(cluster)) {
      throw new Error(
        `${dataDir} already holds a database. Move the folder away, or name an empty one with MOVE_DATA_DIR.`,
      );
    }
    const about = await unpack(file, { [FILES]: dataDir, [CLUSTER]: unfinished }, account);
    await rename(unfinished, cluster);
    return about;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    lock.release();
  }
}

type Places = Record<typeof FILES | typeof CLUSTER, string>;

async function unpack(file: string, places: Places, account: DatabaseAccount): Promise<Manifest> {
  const archive = extract();
  const unpacked = pipeline(createReadStream(file), createGunzip(), archive);
  // The loop below fails with the same error.
  unpacked.catch(() => {});
  let about: Manifest | undefined;
  let isComplete = false;
  try {
    for await (const entry of archive) {
      if (!about) about = await readManifest(entry);
      else if (entry.header.name === END) {
        await text(entry);
        isComplete = true;
      } else await put(entry, places, account);
    }
  } catch (error) {
    throw new Error(`${file} cannot be restored: ${error instanceof Error ? error.message : error}`);
  } finally {
    archive.destroy();
  }
  if (!about || !isComplete) throw new Error(`${file} cannot be restored: it is cut short.`);
  return about;
}

async function readManifest(entry: Entry): Promise<Manifest> {
  if (entry.header.name !== MANIFEST) throw new Error('it is not a backup of MOVE Dashboard.');
  const about = manifest.parse(JSON.parse(await text(entry)));
  const platform = `${process.platform}-${process.arch}`;
  if (about.postgres !== majorVersion || about.platform !== platform) {
    throw new Error(
      `it holds data of PostgreSQL ${about.postgres} on ${about.platform}; ` +
        `this version of MOVE Dashboard reads PostgreSQL ${majorVersion} on ${platform}.`,
    );
  }
  return about;
}

async function put(entry: Entry, places: Places, account: DatabaseAccount): Promise<void> {
  const { name, type } = entry.header;
  const [top = '', ...rest] = name.replace(/\/$/, '').split('/');
  if ((top !== FILES && top !== CLUSTER) || rest.some((part) => part === '..' || part === '')) {
    throw new Error(`it contains an unexpected path: ${name}`);
  }
  const ofDatabase = top === CLUSTER;
  const place = path.join(places[top], ...rest);
  if (type === 'directory') {
    await text(entry);
    if (ofDatabase) privateFolder(place, account);
    else await mkdir(place, { recursive: true, mode: 0o700 });
    return;
  }
  await pipeline(entry, createWriteStream(place, { mode: 0o600 }));
  if (ofDatabase && account.ids) await chown(place, account.ids.uid, account.ids.gid);
}
