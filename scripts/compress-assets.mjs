// Writes scripts and styles compressed beside the plain ones, so that no request waits for it.
//   node scripts/compress-assets.mjs   what is not yet compressed of the build
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(m?js|css|json|svg)$/;
/** Every page fetches scripts and styles; the outlines of the world hardly shrink with more effort, which takes seconds. */
const qualityOf = (file) => (/\.(m?js|css)$/.test(file) ? 10 : 5);

/** The files of a build of the web pages that lack a compressed one. */
export async function uncompressedAssets(web) {
  const folders = ['assets', 'phone/assets'].map((name) => path.join(web, name));
  const lists = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  return lists.flatMap((names, index) => {
    const there = new Set(names);
    return names
      .filter((name) => TEXT.test(name) && !(there.has(`${name}.br`) && there.has(`${name}.gz`)))
      .map((name) => path.join(folders[index], name));
  });
}

export async function compressAssets(web) {
  await Promise.all((await uncompressedAssets(web)).map(compress));
}

async function compress(file) {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: qualityOf(file) };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((packed) => putBeside(file, 'br', packed)),
    promisify(gzip)(bytes, { level: 9 }).then((packed) => putBeside(file, 'gz', packed)),
  ]);
}

/** Whole or not at all: a server may be sending the files of this folder. */
async function putBeside(file, ending, bytes) {
  const unfinished = `${file}.${ending}.${process.pid}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, `${file}.${ending}`);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await compressAssets(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist/web'));
