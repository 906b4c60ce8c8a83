import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { paced } from '#server/pace.ts';

export interface ZipFile {
  name: string;
  lines: AsyncIterable<string> | Iterable<string>;
}

const DEFLATED = 8;
const PIECE_BYTES = 64 * 1024;

/** Streams a ZIP archive that is compressed in other threads; it is never held in memory as a whole. */
export async function* zipOf(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else packed.push(chunk);
  });
  function* ready() {
    if (failure) throw failure;
    const chunks = packed;
    packed = [];
    yield* chunks;
  }
  for await (const { name, lines } of files) {
    const file: ZipInputFile = { filename: name, compression: DEFLATED, size: 0, crc: 0 };
    zip.add(file);
    const deflate = createDeflateRaw();
    const isRead = pipeline(counted(inPieces(paced(lines)), file), deflate);
    // The loop below throws the same error.
    isRead.catch(() => undefined);
    for await (const chunk of deflate) {
      file.ondata?.(null, chunk, false);
      yield* ready();
    }
    await isRead;
    file.ondata?.(null, new Uint8Array(), true);
    yield* ready();
  }
  zip.end();
  yield* ready();
}

/** Computes size and checksum for the data descriptor that follows the file. */
async function* counted(pieces: AsyncIterable<Buffer>, file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    file.crc = crc32(piece, file.crc);
    file.size += piece.length;
    yield piece;
  }
}

/** Joins short lines and splits long ones. */
async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = '';
  function* bytes() {
    const all = Buffer.from(text);
    text = '';
    for (let at = 0; at < all.length; at += PIECE_BYTES) yield all.subarray(at, at + PIECE_BYTES);
  }
  for await (const line of lines) {
    text += line;
    if (text.length >= PIECE_BYTES) yield* bytes();
  }
  yield* bytes();
}
