import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(m?js|css|json|svg)$/;
/** Scripts and styles are fetched by every page; the outlines of the world would take half a minute. */
const qualityOf = (file: string): number => (/\.(m?js|css)$/.test(file) ? 10 : 9);

const packBrotli = promisify<Uint8Array, { params: Record<number, number> }, Buffer>(brotliCompress);
const packGzip = promisify<Uint8Array, { level: number }, Buffer>(gzip);

/** Writes the assets compressed beside the plain ones, so that no request waits for it. */
export const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  async writeBundle({ dir }, bundle) {
    if (!dir) return;
    const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && TEXT.test(name));
    await Promise.all(files.map((name) => compress(path.join(dir, name))));
  },
});

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: qualityOf(file) };
  await Promise.all([
    packBrotli(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    packGzip(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
