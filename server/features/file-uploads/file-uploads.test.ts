import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  beginFileUpload,
  dropFileUpload,
  FILE_PART_BYTES,
  type FileUpload,
  getFileUpload,
  listFileUploads,
  putFilePart,
} from '#contract/file-uploads.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { claimUpload, readUpload } from './read-upload.ts';
import { dropAbandoned, UPLOAD_DAYS } from './tidy-uploads.ts';

let app: TestApp;
let dolphin: Visitor;
beforeAll(async () => {
  app = await anApp({ MOVE_FILE_LIMIT_MB: '10' });
  dolphin = await app.aPerson({ dolphin: true });
});

const begin = async (size: number, name = 'roads.osm.pbf'): Promise<FileUpload> =>
  (await app.call(beginFileUpload, { body: { purpose: 'roads', name, size } }, { as: dolphin })).body;
const put = (id: string, offset: number, text: string, type = 'application/octet-stream') =>
  app.attempt(
    putFilePart,
    { params: { id }, query: { offset }, body: text },
    { as: dolphin, headers: { 'content-type': type } },
  );
const stateOf = (id: string) => app.call(getFileUpload, { params: { id } }, { as: dolphin });

async function contentOf(id: string): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of readUpload(app.db, id)) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('a file in parts (beginFileUpload, putFilePart, getFileUpload)', () => {
  it('is reassembled unchanged, and reports where to continue', async () => {
    const { id, received } = await begin(10);
    expect(received).toBe(0);
    expect((await put(id, 0, 'hello ')).body).toMatchObject({ received: 6, size: 10 });
    expect((await stateOf(id)).body).toMatchObject({ id, name: 'roads.osm.pbf', received: 6 });
    expect((await put(id, 6, 'map!')).body).toMatchObject({ received: 10 });
    expect(await contentOf(id)).toBe('hello map!');
  });

  it('accepts a repeated part and keeps it once', async () => {
    const { id } = await begin(4);
    await put(id, 0, 'ab');
    expect(await put(id, 0, 'ab')).toMatchObject({ status: 200, body: { received: 2 } });
    await Promise.all([put(id, 2, 'cd'), put(id, 2, 'cd')]);
    expect(await contentOf(id)).toBe('abcd');
  });

  it('rejects gaps, overlaps, more than announced, empty parts and other content types', async () => {
    const { id } = await begin(6);
    await put(id, 0, 'ab');
    expect(await put(id, 3, 'x')).toMatchObject({ status: 400 });
    expect((await put(id, 3, 'x')).error.fields?.['query.offset']).toContain('begins at 2');
    expect(await put(id, 1, 'xyz')).toMatchObject({ status: 400 });
    expect(await put(id, 2, '12345')).toMatchObject({ status: 400 });
    expect(await put(id, 2, '')).toMatchObject({ status: 400 });
    expect(await put(id, 2, 'x', 'text/plain')).toMatchObject({ status: 415 });
    expect(await put(id, 2, 'x'.repeat(FILE_PART_BYTES + 1))).toMatchObject({ status: 413 });
    expect(await put(randomUUID(), 0, 'x')).toMatchObject({ status: 404 });
    expect((await stateOf(id)).body).toMatchObject({ received: 2 });
  });

  it('is rejected at once when larger than the limit', async () => {
    const body = { purpose: 'roads', name: 'planet.osm.pbf', size: 10_000_001 };
    const answer = await app.attempt(beginFileUpload, { body }, { as: dolphin });
    expect(answer).toMatchObject({ status: 413, error: { message: expect.stringContaining('10 MB') } });
  });
});

describe('uploads under way (listFileUploads, dropFileUpload)', () => {
  it('are listed for their owner until they are used', async () => {
    const me = await app.aPerson({ dolphin: true });
    const body = { purpose: 'roads', name: 'mine.osm.gz', size: 2 };
    const { id } = (await app.attempt(beginFileUpload, { body }, { as: me })).body;
    const mine = async () => (await app.call(listFileUploads, { query: { purpose: 'roads' } }, { as: me })).body.items;
    expect(await mine()).toMatchObject([{ id, received: 0 }]);
    const claim = () => app.db.transaction().execute((tx) => claimUpload(tx, id, 'roads'));
    await expect(claim()).rejects.toThrow('not whole');
    await put(id, 0, 'ab');
    await expect(app.db.transaction().execute((tx) => claimUpload(tx, id, 'timetable'))).rejects.toThrow('not found');
    expect(await claim()).toEqual({ name: 'mine.osm.gz', size: 2 });
    await expect(claim()).rejects.toThrow('already');
    expect(await mine()).toEqual([]);
  });

  it('are deleted with all their parts', async () => {
    const { id } = await begin(4);
    await put(id, 0, 'ab');
    expect(await app.call(dropFileUpload, { params: { id } }, { as: dolphin })).toMatchObject({ status: 200 });
    expect(await stateOf(id)).toMatchObject({ status: 404 });
    expect(await contentOf(id)).toBe('');
    expect(await app.call(dropFileUpload, { params: { id } }, { as: dolphin })).toMatchObject({ status: 404 });
  });

  it('are deleted when nobody continues them', async () => {
    const { id } = await begin(4);
    const later = (days: number) => ({ db: app.db, now: () => new Date(Date.now() + days * 86_400_000) });
    await dropAbandoned(later(UPLOAD_DAYS - 1));
    expect(await stateOf(id)).toMatchObject({ status: 200 });
    await dropAbandoned(later(UPLOAD_DAYS + 1));
    expect(await stateOf(id)).toMatchObject({ status: 404 });
  });
});
