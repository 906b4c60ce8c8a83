import { text } from 'node:stream/consumers';
import { type ArchiveEntry, BLOCK, padding, readHeader } from './archive-header.ts';

export interface OpenedEntry extends ArchiveEntry {
  /** Must be read to its end before the next entry is asked for. */
  bytes: AsyncIterable<Buffer>;
}

/** The entries of a tar archive, one after the other as they come. */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<OpenedEntry> {
  const chunks = source[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);

  /** Between one and `most` bytes. */
  const some = async (most: number): Promise<Buffer> => {
    while (waiting.length === 0) {
      const { done, value } = await chunks.next();
      if (done) throw new Error('The backup is cut short.');
      waiting = value;
    }
    const part = waiting.subarray(0, most);
    waiting = waiting.subarray(part.length);
    return part;
  };
  const exactly = async (length: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (let missing = length; missing > 0; ) {
      const part = await some(missing);
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  };
  async function* content(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0; ) {
      const part = await some(missing);
      missing -= part.length;
      yield part;
    }
    await exactly(padding(size).length);
  }

  let longName: string | undefined;
  for (;;) {
    const entry = readHeader(await exactly(BLOCK));
    if (!entry) return;
    if (entry.kind === 'name') {
      longName = (await text(content(entry.size))).replace(/\0$/, '');
      continue;
    }
    yield { ...entry, name: longName ?? entry.name, bytes: content(entry.size) };
    longName = undefined;
  }
}
