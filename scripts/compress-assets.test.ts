import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { aTemporaryFolder } from '#tests/setup/temporary-folder.ts';
import { compressAssets, uncompressedAssets } from './compress-assets.mjs';

const web = aTemporaryFolder();
const assets = path.join(web, 'assets');
mkdirSync(assets);
const script = 'export const answer = 42;\n'.repeat(200);
writeFileSync(path.join(assets, 'page.js'), script);
writeFileSync(path.join(assets, 'font.woff2'), 'is compressed already');
afterAll(() => rmSync(web, { recursive: true, force: true }));

it('writes each text file compressed beside it, and nothing else', async () => {
  await compressAssets(web);
  expect(readdirSync(assets).sort()).toEqual(['font.woff2', 'page.js', 'page.js.br', 'page.js.gz']);
  expect(brotliDecompressSync(readFileSync(path.join(assets, 'page.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(path.join(assets, 'page.js.gz'))).toString()).toBe(script);
});

it('compresses what is missing, and leaves the rest alone', async () => {
  const before = statSync(path.join(assets, 'page.js.br')).ino;
  expect(await uncompressedAssets(web)).toEqual([]);
  writeFileSync(path.join(assets, 'other.css'), 'a { color: red }');
  expect(await uncompressedAssets(web)).toEqual([path.join(assets, 'other.css')]);
  await compressAssets(web);
  expect(await uncompressedAssets(web)).toEqual([]);
  expect(statSync(path.join(assets, 'page.js.br')).ino).toBe(before);
});
