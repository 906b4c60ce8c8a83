import { createHash } from 'node:crypto';
import { closeSync, constants, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type FolderLock = { release(): void };

/** One owner per folder. The kernel releases the lock when its holder dies, so nothing becomes stale. */
export async function lockFolder(folder: string, nameInMessages: string): Promise<FolderLock> {
  return process.platform === 'linux'
    ? holdAbstractSocket(addressOf(folder), nameInMessages)
    : holdLockedFile(path.join(folder, 'owner'), nameInMessages);
}

function inUse(folder: string, pid: string): Error {
  return new Error(
    `The data folder ${folder} is in use by another running MOVE Dashboard (process ${pid}). ` +
      'Stop that one, or choose another folder with MOVE_DATA_DIR.',
  );
}

/** Depends on the real path of the folder. Padded because Node versions differ in how they terminate the name. */
function addressOf(folder: string): string {
  const { dev, ino } = statSync(folder);
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex');
  return `\0move-dashboard-${name}`.padEnd(107, '.');
}

async function holdAbstractSocket(address: string, folder: string): Promise<FolderLock> {
  for (let attempt = 1; attempt <= 40; attempt++) {
    const server = await listen(address);
    if (server) {
      server.unref();
      return { release: () => void server.close() };
    }
    const pid = await ownerPid(address);
    if (pid) throw inUse(folder, pid);
    await sleep(50);
  }
  throw new Error(`The data folder ${folder} is locked by a process that does not answer.`);
}

function listen(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.on('error', () => {}).end(String(process.pid)));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

function ownerPid(address: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(address);
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

// macOS has no abstract sockets, but its open() can take an exclusive lock (O_EXLOCK, which Node does not name).
const exclusiveLock = 0x20;

function holdLockedFile(file: string, folder: string): FolderLock {
  try {
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusiveLock;
    const handle = openSync(file, flags, 0o600);
    ftruncateSync(handle);
    writeSync(handle, String(process.pid));
    return { release: () => closeSync(handle) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    throw inUse(folder, readFileSync(file, 'utf8'));
  }
}
