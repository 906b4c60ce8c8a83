import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canEnter, type DatabaseAccount, isRoot } from './database-account.ts';

const systemFolder = '/var/lib/move-dashboard';

/**
 * The folder of binaries and data: below the data folder or, if we are root and the database's account cannot access it,
 * a system folder. A folder that contains a database stays in use even if modes change later.
 */
export function chooseStateFolder(dataDir: string, account: DatabaseAccount, print: (line: string) => void): string {
  makeFolder(dataDir);
  const data = realpathSync(dataDir);
  // initdb passes its path to a shell in double quotes.
  if (/["$`\\\n]/.test(data)) {
    throw new Error(
      `PostgreSQL cannot work in ${data}: choose a MOVE_DATA_DIR without quotes, $, backtick or backslash.`,
    );
  }
  const inside = path.join(data, 'postgres');
  const elsewhere = path.join(systemFolder, createHash('sha256').update(data).digest('hex').slice(0, 8));
  if (existsSync(inside)) refuseForeignFolder(inside);
  const cannotEnter = isRoot && !canEnter(account, data);
  if (cannotEnter && existsSync(clusterIn(inside))) {
    throw new Error(
      `The database's account (${account.name}) can no longer enter ${data}, where its data is. Let others enter it again (chmod o+x).`,
    );
  }
  const movedOut = isRoot && (cannotEnter || (existsSync(clusterIn(elsewhere)) && !existsSync(clusterIn(inside))));
  if (movedOut) {
    makeFolder(systemFolder);
    print(`Only root may enter ${data}: the database's binaries and data are in ${elsewhere}`);
  }
  const chosen = movedOut ? elsewhere : inside;
  makeFolder(chosen);
  refuseForeignFolder(chosen);
  if (isRoot && !canEnter(account, chosen)) {
    throw new Error(
      `The database's account (${account.name}) cannot enter ${chosen}. Let others enter it (chmod o+x).`,
    );
  }
  return realpathSync(chosen);
}

/** As root, others may traverse a folder that we create, whatever the umask, but not list it. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, isRoot ? 0o711 : 0o700);
}

export function clusterIn(stateFolder: string): string {
  return path.join(stateFolder, 'cluster');
}

/** Others could replace the binaries in a folder that they can write to. */
function refuseForeignFolder(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (uid !== process.getuid?.()) {
    throw new Error(
      `${folder} belongs to another user. Start as that user, or choose another folder with MOVE_DATA_DIR.`,
    );
  }
  if (mode & 0o022) throw new Error(`${folder} can be written by others. Remove that permission (chmod go-w).`);
}

/** Creates a folder that only the database's account may use, or repairs its owner and mode. */
export function privateFolder(folder: string, account: DatabaseAccount): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (account.ids) chownSync(folder, account.ids.uid, account.ids.gid);
  return folder;
}

// sockaddr_un holds 108 bytes on Linux and 104 on macOS, including the terminating zero.
const longestSocketPath = process.platform === 'linux' ? 107 : 103;

/** The folder of the Unix socket: next to the data, or below the temporary folder if the path is too long. */
export function makeSocketFolder(stateFolder: string, account: DatabaseAccount, port: number): string {
  const fits = (folder: string) => Buffer.byteLength(path.join(folder, `.s.PGSQL.${port}`)) <= longestSocketPath;
  const beside = path.join(stateFolder, 'run');
  if (fits(beside)) return privateFolder(beside, account);
  const name = `move-dashboard-${createHash('sha256').update(stateFolder).digest('hex').slice(0, 12)}`;
  const short = [os.tmpdir(), '/tmp'].map((folder) => path.join(realpathSync(folder), name)).find(fits);
  if (!short) throw new Error(`The path ${stateFolder} is too long for a socket. Choose a shorter MOVE_DATA_DIR.`);
  if (!existsSync(short)) privateFolder(short, account);
  const found = lstatSync(short);
  const owner = account.ids?.uid ?? process.getuid?.();
  // Anyone could have created this folder before us.
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o777) !== 0o700) {
    throw new Error(`${short} is accessible to others. Remove it, or choose a shorter MOVE_DATA_DIR.`);
  }
  return short;
}
