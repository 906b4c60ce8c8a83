import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { runCommand } from '#tests/setup/built-product.ts';
import { databaseUrl } from '#tests/setup/database.ts';

let app: TestApp;
let address: string;
const folder = mkdtempSync(path.join(tmpdir(), 'move-map-'));
beforeAll(async () => {
  app = await anApp();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const { admin, owner } = inject('postgres');
  address = databaseUrl({ ...admin, ...owner, database: rows[0]?.name ?? '' });
});

const map = (...args: string[]) =>
  runCommand({ DATABASE_URL: address, MOVE_SECRET_KEY: 'a-secret-for-tests-of-32-characters' }, 'map', ...args);
const file = (name: string, content: Uint8Array): string => {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  return place;
};
const regions = () => app.db.selectFrom('map_regions').select(['name', 'country', 'state', 'counts']).execute();

describe('npm run map', { timeout: 120_000 }, () => {
  const town = `<osm><node id="1" lat="48.1" lon="16.1"/><node id="2" lat="48.2" lon="16.2"/><way id="7"><nd ref="1"/>
    <nd ref="2"/><tag k="highway" v="primary"/></way></osm>`;

  it('imports a file, replaces it by one of the same name, lists and removes it', async () => {
    const first = await map('import', file('town.osm.gz', gzipSync(town)), '--country', 'at');
    expect(first).toMatchObject({ status: 0, stdout: expect.stringContaining('1 ways, 1 drivable') });
    expect(await map('import', file('town.osm', Buffer.from(town)))).toMatchObject({ status: 0 });
    expect(await regions()).toMatchObject([{ name: 'town', country: null, state: 'active', counts: { ways: 1 } }]);
    expect((await map('list')).stdout).toContain('\ttown\t');
    expect((await map('remove', 'town')).status).toBe(0);
    expect(await regions()).toEqual([]);
  });

  it('reports what is wrong and leaves nothing behind', async () => {
    const bad = await map('import', file('bad.osm.gz', gzipSync(town).subarray(0, 60)));
    expect(bad).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('ends too early (byte') });
    expect((await map('import', path.join(folder, 'none.osm'))).status).toBe(1);
    expect(await map('import', 'x.osm', '--country', 'xx')).toMatchObject({ status: 2 });
    expect(await map('remove', 'nowhere')).toMatchObject({ status: 1 });
    expect((await map('shrink')).stderr).toContain('map import <file');
    expect(await regions()).toEqual([]);
  });
});
