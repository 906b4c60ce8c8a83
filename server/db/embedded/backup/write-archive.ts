import { type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Headers, Pack } from 'tar-stream';

const CHUNK = 256 * 1024;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export const addText = (archive: Pack, name: string, text: string): Promise<void> =>
  add(archive, { name, mode: FILE_MODE, size: Buffer.byteLength(text) }, [Buffer.from(text)]);

/** Adds a folder recursively, without excluded entries; files deleted meanwhile are skipped. */
export async function addFolder(
  archive: Pack,
  folder: string,
  name: string,
  isLeftOut: (relative: string) => boolean,
  relative = '',
): Promise<void> {
  archive.entry({ name: path.posix.join(name, relative), type: 'directory', mode: FOLDER_MODE });
  const entries = await readdir(path.join(folder, relative), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = path.posix.join(relative, entry.name);
    if (isLeftOut(inside)) continue;
    if (entry.isDirectory()) await addFolder(archive, folder, name, isLeftOut, inside);
    else if (entry.isFile()) await addFile(archive, path.join(folder, inside), path.posix.join(name, inside));
  }
}

/**
 * Adds a file with its initial size: if it grows meanwhile it is truncated, if it shrinks it is padded. For database
 * files the write-ahead log corrects both.
 */
export async function addFile(archive: Pack, file: string, name: string): Promise<void> {
  let handle: FileHandle;
  try {
    handle = await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    const { size } = await handle.stat();
    await add(archive, { name, mode: FILE_MODE, size }, bytesOf(handle, size));
  } finally {
    await handle.close();
  }
}

async function* bytesOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK, size - at));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    // At the end of the file the rest is padded.
    const part = bytesRead > 0 ? chunk.subarray(0, bytesRead) : chunk;
    yield part;
    at += part.length;
  }
}

const add = (archive: Pack, header: Headers, bytes: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> =>
  pipeline(Readable.from(bytes), archive.entry(header));
