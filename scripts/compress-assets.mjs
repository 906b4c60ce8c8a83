import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(m?js|css|json|svg)$/;
/** Every page fetches scripts and styles; the outlines of the world hardly shrink with more effort, which takes seconds. */
const qualityOf = (file) => (/\.(m?js|css)$/.test(file) ? 10 : 5);

/** Writes the text files of a folder compressed beside the plain ones, so that no request waits for it. */
export async function compressAssets(folder) {
  if (!existsSync(folder)) return;
  const files = (await readdir(folder)).filter((name) => TEXT.test(name));
  await Promise.all(files.map((name) => compress(path.join(folder, name))));
}

async function compress(file) {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: qualityOf(file) };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
