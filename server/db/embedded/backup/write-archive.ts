import { type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { BLOCK, padding, writeHeader } from './archive-header.ts';

const CHUNK = 256 * 1024;

export function* textEntry(name: string, text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  yield writeHeader({ name, kind: 'file', size: bytes.length });
  yield bytes;
  yield padding(bytes.length);
}

/** The end of an archive: two empty blocks. */
export const archiveEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/** A folder with all that is in it, but what is left out. A file that goes away meanwhile is none. */
export async function* folderEntries(
  folder: string,
  name: string,
  isLeftOut: (relative: string) => boolean,
  relative = '',
): AsyncGenerator<Buffer> {
  yield writeHeader({ name: path.posix.join(name, relative), kind: 'folder', size: 0 });
  const entries = await readdir(path.join(folder, relative), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = path.posix.join(relative, entry.name);
    if (isLeftOut(inside)) continue;
    if (entry.isDirectory()) yield* folderEntries(folder, name, isLeftOut, inside);
    else if (entry.isFile()) yield* fileEntry(path.join(folder, inside), path.posix.join(name, inside));
  }
}

/**
 * As many bytes as the file had at first: one that grows meanwhile is cut, one that shrinks is filled up. Of the
 * database's files the log puts both right.
 */
export async function* fileEntry(file: string, name: string): AsyncGenerator<Buffer> {
  let handle: FileHandle;
  try {
    handle = await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    const { size } = await handle.stat();
    yield writeHeader({ name, kind: 'file', size });
    for (let at = 0; at < size; ) {
      const chunk = Buffer.alloc(Math.min(CHUNK, size - at));
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
      // Nothing more to read: the rest stays empty.
      const part = bytesRead > 0 ? chunk.subarray(0, bytesRead) : chunk;
      yield part;
      at += part.length;
    }
    yield padding(size);
  } finally {
    await handle.close();
  }
}
