import { Zip, ZipDeflate } from 'fflate';

export interface ZipFile {
  name: string;
  lines: AsyncIterable<string>;
}

const LEVEL = 6;

/** An archive that is packed while it is read: it is never held completely. */
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
  const encoder = new TextEncoder();
  for await (const { name, lines } of files) {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    for await (const text of lines) {
      file.push(encoder.encode(text));
      yield* ready();
    }
    file.push(new Uint8Array(), true);
    yield* ready();
  }
  zip.end();
  yield* ready();
}
