import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const LIMIT_BYTES = 150_000;
const web = path.resolve(import.meta.dirname, '../dist/web');

type Chunk = { file: string; imports?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8'));

/** The page's own script and everything it imports before it can run. */
function scriptsOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) scriptsOf(imported, seen);
  return seen;
}

const scripts = [...scriptsOf('index.html')].map((file) => readFileSync(path.join(web, file)));
const text = scripts.join('\n');

it('loads the sign-in page with at most 150 kB of script, gzipped', () => {
  // Were the form fetched later, the sum would say nothing.
  expect(text).toContain('current-password');
  const bytes = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES);
});

it('loads the page from its own manifest entry and from no other host', () => {
  const page = readFileSync(path.join(web, 'index.html'), 'utf8');
  const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]);
  expect(addresses).toContain(`/${manifest['index.html']?.file}`);
  expect(addresses.filter((address) => !address?.startsWith('/') || address.startsWith('//'))).toEqual([]);
});

it('keeps map and charts away from the sign-in page', () => {
  expect(text).not.toMatch(/maplibre|uplot|deck\.gl/i);
});
