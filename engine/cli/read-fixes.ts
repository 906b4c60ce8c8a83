import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Fixes } from '#engine/fixes.ts';
import { CsvReader } from './csv.ts';

/** Reads a CSV file, gzipped or not, or standard input for `-`. */
export async function readFixes(file: string): Promise<Fixes> {
  const reader = new CsvReader();
  const collect = async (source: AsyncIterable<Buffer | string>) => {
    const decoder = new TextDecoder();
    for await (const piece of source) {
      reader.push(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
    }
  };
  const source = file === '-' ? process.stdin : createReadStream(file);
  if (file.endsWith('.gz')) await pipeline(source, createGunzip(), collect);
  else await pipeline(source, collect);
  return reader.finish();
}
