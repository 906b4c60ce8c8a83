import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const LIMIT_BYTES = 150_000;
const built = fileURLToPath(new URL('../dist/web', import.meta.url));
const manifestFile = path.join(built, '.vite', 'manifest.json');

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
  css?: string[];
}
const read = (): Record<string, Chunk> => {
  if (!existsSync(manifestFile)) throw new Error('The web pages are not built: this test belongs after the build.');
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
};
const manifest = read();

/** A chunk and everything it imports statically. */
function withImports(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    withImports(manifest[name]?.imports ?? [], seen);
  }
  return seen;
}
const text = (name: string): string => readFileSync(path.join(built, manifest[name]?.file ?? ''), 'utf8');
const gzipped = (names: Iterable<string>): number =>
  [...names]
    .filter((name) => manifest[name]?.file.endsWith('.js'))
    .reduce((sum, name) => sum + gzipSync(text(name), { level: 9 }).length, 0);

const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
const firstLoad = withImports(entries);
/** What the sign-in page's links prefetch: the router and the two linked pages. */
const ahead = withImports(['app/app.tsx', 'pages/register.tsx', 'pages/reset-password.tsx'], new Set(firstLoad));

/** Strings that survive minification and identify a chunk's content. */
const HEAVY = {
  zod: 'ZodError',
  'the map': 'maplibregl',
  'the charts': 'u-legend',
};

describe('the first load of the sign-in page', () => {
  it('has one entry', () => {
    expect(entries).toEqual(['index.html']);
  });
  it('is at most 150 kB of script, gzipped', () => {
    expect(gzipped(firstLoad)).toBeGreaterThan(50_000);
    expect(gzipped(firstLoad)).toBeLessThanOrEqual(LIMIT_BYTES);
  });
  it('stays below it even with what its links prefetch', () => {
    expect(gzipped(ahead)).toBeGreaterThan(gzipped(firstLoad));
    expect(gzipped(ahead)).toBeLessThanOrEqual(LIMIT_BYTES);
  });
  it.each(Object.entries(HEAVY))('brings no part of %s', (_what, word) => {
    expect([...ahead].filter((name) => text(name).includes(word))).toEqual([]);
  });
  it('fetches its font along with the page', () => {
    const page = readFileSync(path.join(built, 'index.html'), 'utf8');
    const font = /<link rel="preload" href="\/(assets\/inter-[^"]+\.woff2)" as="font"[^>]* crossorigin/.exec(page)?.[1];
    expect(existsSync(path.join(built, font ?? 'none'))).toBe(true);
  });
  it('keeps router and admin pages out until someone is signed in', () => {
    expect([...firstLoad].filter((name) => /^(app\/(app|router|admin)|pages\/(?!sign-in))/.test(name))).toEqual([]);
  });
});

describe('a cold load of Home', () => {
  const home = withImports(
    ['app/app.tsx', 'app/admin-gate.tsx', 'features/assistance/case-watch.tsx', 'pages/home.tsx'],
    new Set(firstLoad),
  );
  const styles = new Set([...home].flatMap((name) => manifest[name]?.css ?? []));
  const files = new Set([...[...home].map((name) => manifest[name]?.file ?? ''), ...styles]);
  const bytes = (file: string) => gzipSync(readFileSync(path.join(built, file)), { level: 9 }).length;

  it('is at most 20 files and 300 kB of script and style, gzipped', () => {
    const sum = [...files].reduce((all, file) => all + bytes(file), 0);
    expect(files.size).toBeLessThanOrEqual(20);
    expect(sum).toBeGreaterThan(100_000);
    expect(sum).toBeLessThanOrEqual(300_000);
  });
  it('loads nothing that only other pages share', () => {
    expect([...files].filter((file) => file.includes('/shared-'))).toEqual([]);
  });
  it('knows the file of every other page', () => {
    const page = readFileSync(path.join(built, 'index.html'), 'utf8');
    const written = /<script [^>]*id="page-addresses"[^>]*>([^<]+)</.exec(page)?.[1] ?? '{}';
    const addresses = JSON.parse(written) as Record<string, string>;
    for (const name of ['vehicle', 'app-users', 'access-control'])
      expect(addresses[name]).toBe(`/${manifest[`pages/${name}.tsx`]?.file}`);
  });
});

describe('no page of the app', () => {
  it('loads the classic zod in the browser', () => {
    expect(Object.keys(manifest).filter((name) => /["'`]ZodString["'`]/.test(text(name)))).toEqual([]);
  });
});
