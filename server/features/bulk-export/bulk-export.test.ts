import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parquetReadObjects } from 'hyparquet';
// @ts-expect-error: it has no types of its own
import S3rver from 's3rver';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  EXPORT_CONTENTS,
  EXPORT_FORMATS,
  type ExportScheduleInput,
  exportDay,
  getExportSchedule,
  saveExportSchedule,
  stopExportSchedule,
} from '#contract/bulk-export.ts';
import { listRevisions } from '#contract/revisions.ts';
import { DAY_MS, utcDay } from '#contract/utc-day.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { linesOfCsv } from '#server/http/csv-lines.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { atEnd } from '#tests/setup/at-end.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { aTemporaryFolder, removeFolder } from '#tests/setup/temporary-folder.ts';
import { doExports } from './do-exports.ts';
import { CONTENTS } from './export-columns.ts';
import { aStrictBucket } from './strict-bucket.test-support.ts';

const SECRET = 'S3RVER';
const BUCKET = 'exports';

let app: TestApp;
let admin: Visitor;
let projectId: number;
let day: string;
let folder: string;
let s3Folder: string;
let s3Url: string;
let s3: { run(): Promise<unknown>; close(): Promise<void> };

beforeAll(async () => {
  folder = aTemporaryFolder();
  s3Folder = aTemporaryFolder();
  app = await anApp({ MOVE_EXPORT_DIR: folder, MOVE_RECEIVER_ALLOW: '127.0.0.1' });
  const port = await freePort();
  s3Url = `http://127.0.0.1:${port}`;
  s3 = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: s3Folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await s3.run();
  atEnd(async () => {
    await s3.close();
    for (const one of [folder, s3Folder]) removeFolder(one);
  });
  projectId = await app.aProject();
  admin = await app.aMember(projectId, 'admin');
  const other = await app.aProject('Another');
  for (const [project, user] of [
    [projectId, 'anna'],
    [projectId, 'berta'],
    [other, 'clara'],
  ] as const) {
    const phone = await app.aPhone(project, user);
    await phone.upload({ fixes: driveEndingAt(Date.now() - 2 * DAY_MS) });
  }
  await processAll(app.db);
  const { day: found } = await app.db
    .selectFrom('timeline_items')
    .select('day')
    .where('project_id', '=', projectId)
    .where('user_id', '=', 'anna')
    .where('type', '=', 'CAR')
    .executeTakeFirstOrThrow();
  day = found;
});

afterEach(async () => {
  await app.call(stopExportSchedule, { query: { projectId } }, { as: admin });
});

function driveEndingAt(endMs: number) {
  const drive = aDrive({ seed: 3 });
  const shift = endMs / 1000 - (drive.timestamp.at(-1) ?? 0);
  return {
    t: [...drive.timestamp].map((second) => Math.round((second + shift) * 1000)),
    lat: [...drive.lat],
    lon: [...drive.lon],
    speed: [...drive.speed].map((value) => (Number.isFinite(value) ? value : null)),
  };
}

type Query = Parameters<typeof app.call<typeof exportDay>>[1]['query'];
const download = (query: Partial<Query> & Pick<Query, 'content'>, as = admin) =>
  app.http.inject({
    method: 'GET',
    url: `${exportDay.path}?${new URLSearchParams({ projectId: String(projectId), day, ...(query as object) })}`,
    headers: { 'X-MOVE-TOKEN': `Bearer ${as.token}`, 'OPEN-ID': as.uid },
  });
const csvRows = (text: string): Record<string, string>[] => {
  const [head, ...rows] = linesOfCsv(text);
  return rows.map(({ cells }) => Object.fromEntries((head?.cells ?? []).map((name, at) => [name, cells[at] ?? ''])));
};
const csvOf = async (query: Partial<Query> & Pick<Query, 'content'>) => csvRows((await download(query)).body);

describe('a day of a project', () => {
  it('has each trip once, with its points and scores, and nothing of other projects', async () => {
    const trips = await csvOf({ content: 'trips' });
    expect(trips.map(({ userId, type }) => [userId, type])).toEqual([
      ['anna', 'CAR'],
      ['berta', 'CAR'],
    ]);
    expect(Number(trips[0]?.distanceMeters)).toBeGreaterThan(1_000);
    const points = await csvOf({ content: 'points' });
    const keys = points.map(({ userId, time }) => `${userId} ${time}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(100);
    expect(new Set(points.map(({ userId, start }) => `${userId} ${start}`))).toEqual(
      new Set(trips.map(({ userId, start }) => `${userId} ${start}`)),
    );
    expect((await csvOf({ content: 'scores' })).map(({ userId }) => userId)).toEqual(['anna', 'berta']);
    expect((await csvOf({ content: 'items' })).length).toBeGreaterThanOrEqual(trips.length);
  });

  it('is the same in every format', async () => {
    for (const content of EXPORT_CONTENTS) {
      const rows = await csvOf({ content });
      const { features } = JSON.parse((await download({ content, format: 'geojson' })).body) as {
        features: { properties: Record<string, unknown>; geometry: { coordinates: number[] } | null }[];
      };
      const parquet = (await download({ content, format: 'parquet' })).rawPayload;
      const read = await parquetReadObjects({
        file: parquet.buffer.slice(parquet.byteOffset, parquet.byteOffset + parquet.length) as ArrayBuffer,
      });
      const starts = rows.map(({ userId, start, time }) => [userId, start, time]);
      const iso = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
      expect(features.map(({ properties: { userId, start, time } }) => [userId, start, time])).toEqual(starts);
      expect(read.map(({ userId, start, time }) => [userId, iso(start), iso(time)])).toEqual(starts);
      if (content === 'points')
        expect(features[0]?.geometry?.coordinates).toEqual([Number(rows[0]?.lon), Number(rows[0]?.lat)]);
    }
  });

  it('resumes an interrupted download after a given user', async () => {
    const trips = await csvOf({ content: 'trips', after: 'anna' });
    expect(trips.map(({ userId }) => userId)).toEqual(['berta']);
    expect(await csvOf({ content: 'trips', after: 'berta' })).toEqual([]);
  });

  it.each(EXPORT_FORMATS)('delays nobody, however many request a long one at once: %s', async (format) => {
    const long = await app.aProject(`Long ${format}`);
    const phone = await app.aPhone(long);
    const start = Date.now() - 2 * DAY_MS;
    const seconds = Array.from({ length: 9_000 }, (_, at) => at);
    const lat = seconds.map((at) => 48 + at * 1e-4);
    await phone.upload({ fixes: { t: seconds.map((at) => start + at * 1_000), lat, lon: seconds.map(() => 16) } });
    await processAll(app.db);
    const item = await app.db
      .selectFrom('timeline_items')
      .select('day')
      .where('project_id', '=', long)
      .executeTakeFirst();
    await app.grant(admin, long, 'admin');
    const colleague = await app.aMember(long, 'admin');
    const query = { content: 'points', format, projectId: String(long), day: item?.day ?? '' } as const;
    await download(query);
    const { ms, result } = await longestTurnOfRepeated(() =>
      Promise.all(Array.from({ length: 10 }, (_, at) => download(query, at % 2 ? admin : colleague))),
    );
    const answers = result.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.length > 10_000}`);
    // Three are written at a time, two of one person; a further request is told to wait.
    expect(new Set(answers)).toEqual(new Set(['200 true', '429 false']));
    expect(answers.filter((answer) => answer === '200 true').length).toBeGreaterThanOrEqual(3);
    expect(ms).toBeLessThan(100);
  });

  it('is empty, but readable, where nothing happened', async () => {
    const query = { content: 'trips', day: '2020-01-01' } as const;
    expect((await download({ ...query, format: 'parquet' })).rawPayload.subarray(0, 4).toString()).toBe('PAR1');
    expect(JSON.parse((await download({ ...query, format: 'geojson' })).body)).toMatchObject({ features: [] });
  });
});

describe('the nightly export', () => {
  const inBucket = () => ({
    kind: 's3' as const,
    endpoint: s3Url,
    region: 'us-east-1',
    bucket: BUCKET,
    prefix: 'move/data',
    accessKeyId: SECRET,
    secretAccessKey: SECRET,
  });
  const save = (input: Partial<ExportScheduleInput> & Pick<ExportScheduleInput, 'target'>) =>
    app.attempt(
      saveExportSchedule,
      {
        query: { projectId },
        body: { contents: ['trips', 'points'], format: 'csv', fromDay: day, version: 0, ...input },
      },
      { as: admin },
    );
  const schedule = async () =>
    (await app.call(getExportSchedule, { query: { projectId } }, { as: admin })).body.schedule;
  const version = async () => (await schedule())?.version ?? 0;
  const filesIn = async (place: string) =>
    (await readdir(place, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)))
      .sort();
  const objects = async () =>
    (await filesIn(path.join(s3Folder, BUCKET)))
      .filter((name) => name.endsWith('_object'))
      .map((name) => name.replace('._S3rver_object', ''));

  it('names each content once', async () => {
    const refused = await save({ target: inBucket(), contents: ['trips', 'trips'] });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['body.contents']]);
  });

  it('writes every completed day to a bucket, signed, and repeats it without duplicates', async () => {
    expect((await save({ target: inBucket() })).status).toBe(200);
    await doExports(app.context);
    const state = await schedule();
    expect(state).toMatchObject({ failure: null, filesWritten: 4, lastRunAt: expect.any(String) });
    expect(Date.parse(state?.dueAt ?? '')).toBeGreaterThan(Date.now());
    const written = await objects();
    expect(written).toHaveLength(4);
    expect(written).toContain(`move/data/trips/${day}.csv`);
    const content = await readFile(path.join(s3Folder, BUCKET, `move/data/trips/${day}.csv._S3rver_object`), 'utf8');
    expect(content).toBe((await download({ content: 'trips' })).body);
    await app.db
      .updateTable('bulk_exports')
      .set({ due_at: new Date(0) })
      .where('project_id', '=', projectId)
      .execute();
    await doExports(app.context);
    expect(await objects()).toEqual(written);
  });

  it('encrypts the secret key, never shows it, and sends it to no other server', async () => {
    await save({ target: inBucket() });
    const { secret } = await app.db
      .selectFrom('bulk_exports')
      .select('secret')
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow();
    expect(secret?.toString('latin1')).not.toContain(SECRET);
    const { secretAccessKey, ...place } = inBucket();
    expect((await schedule())?.target).toEqual(place);
    const moved = await save({ target: { ...place, endpoint: 'http://127.0.0.1:9' }, version: await version() });
    expect(moved.text).toContain('body.target.secretAccessKey');
    expect((await save({ target: { ...place, prefix: 'elsewhere' }, version: await version() })).status).toBe(200);
    await doExports(app.context);
    expect(await objects()).toContain(`elsewhere/trips/${day}.csv`);
    const { body } = await app.call(listRevisions, { query: { projectId } }, { as: admin });
    expect(JSON.stringify(body)).toContain('bulk-export');
    expect(JSON.stringify(body)).not.toContain('secretAccessKey');
  });

  it('signs what it sends; says why a bucket refused, and tries again the next night', async () => {
    const bucket = await aStrictBucket('the right one');
    await save({ target: { ...inBucket(), endpoint: bucket.url, secretAccessKey: 'another' } });
    for (let tries = 0; tries < 3; tries++) {
      await doExports(app.context);
      await app.db
        .updateTable('bulk_exports')
        .set({ worked_at: new Date(0) })
        .where('project_id', '=', projectId)
        .execute();
    }
    const state = await schedule();
    expect(state?.failure).toBe('The bucket answered 403 SignatureDoesNotMatch');
    expect(Date.parse(state?.dueAt ?? '')).toBeGreaterThan(Date.now());
    expect(bucket.stored).toEqual([]);
    const corrected = { ...inBucket(), endpoint: bucket.url, secretAccessKey: 'the right one' };
    await save({ target: corrected, version: await version() });
    await doExports(app.context);
    expect(await schedule()).toMatchObject({ failure: null });
    expect(bucket.stored).toContain(`/exports/move/data/trips/${day}.csv`);
  });

  it('ends like any other whose bucket refuses it with a code that cannot be stored', async () => {
    const bucket = createServer((request, response) => {
      request.resume();
      response.writeHead(403).end('<Code>a\0b</Code>');
    });
    await new Promise<void>((ready) => bucket.listen(0, '127.0.0.1', ready));
    await save({ target: { ...inBucket(), endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}` } });
    await app.db.updateTable('bulk_exports').set({ tries: 2 }).where('project_id', '=', projectId).execute();
    await doExports(app.context);
    expect(await schedule()).toMatchObject({ failure: 'The bucket answered 403' });
    bucket.close();
  });

  it('continues after the last day that was written', async () => {
    await save({ target: { kind: 'folder' } });
    await app.db
      .updateTable('bulk_exports')
      .set({ next_day: utcDay(Date.now() - DAY_MS) })
      .where('project_id', '=', projectId)
      .execute();
    await doExports(app.context);
    expect(await filesIn(path.join(folder, String(projectId)))).not.toContain(`trips/${day}.csv`);
  });

  it('writes to the operator’s folder, complete files only', async () => {
    await save({ target: { kind: 'folder' }, format: 'parquet' });
    await doExports(app.context);
    const place = path.join(folder, String(projectId));
    const files = await filesIn(place);
    expect(files).toContain(`trips/${day}.parquet`);
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
    const bytes = await readFile(path.join(place, 'trips', `${day}.parquet`));
    const rows = await parquetReadObjects({
      file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
    });
    expect(rows.map(({ userId }) => userId)).toEqual(['anna', 'berta']);
  });

  it('is saved at most sixty times an hour by one person, since each save writes all files anew', async () => {
    const own = await app.aProject();
    const body = { contents: ['trips'], format: 'csv', fromDay: day, target: { kind: 'folder' }, version: 0 } as const;
    const as = await app.aMember(own, 'admin');
    const saveOnce = async () =>
      (await app.attempt(saveExportSchedule, { query: { projectId: own }, body }, { as })).status;
    const answers: number[] = [];
    for (let time = 0; time < 61; time++) answers.push(await saveOnce());
    expect(answers).toEqual([200, ...Array(59).fill(409), 429]);
    const colleague = await app.aMember(own, 'admin');
    const byColleague = await app.attempt(saveExportSchedule, { query: { projectId: own }, body }, { as: colleague });
    expect(byColleague.status).toBe(409);
  });

  it('that was set up anew is not overwritten by somebody who saw the former one', async () => {
    const own = await app.aProject();
    const [as, colleague] = [await app.aMember(own, 'admin'), await app.aMember(own, 'admin')];
    const query = { projectId: own };
    const saveAs = (who: Visitor, version: number) => {
      const body = { contents: ['trips'], format: 'csv', fromDay: day, target: { kind: 'folder' }, version } as const;
      return app.attempt(saveExportSchedule, { query, body }, { as: who });
    };
    const seen = (await saveAs(as, 0)).body.schedule?.version ?? 0;
    await app.call(stopExportSchedule, { query }, { as: colleague });
    expect((await saveAs(colleague, 0)).status).toBe(200);
    expect((await saveAs(as, seen)).status).toBe(409);
  });

  it('is rejected for a private address, without a configured folder, and over somebody else’s change', async () => {
    expect((await save({ target: { ...inBucket(), endpoint: 'http://169.254.169.254' } })).text).toContain(
      'public internet',
    );
    expect((await save({ target: { ...inBucket(), prefix: '../other' } })).status).toBe(400);
    await save({ target: { kind: 'folder' } });
    const late = await save({ target: { kind: 'folder' } });
    expect(late.error.conflict).toMatchObject({
      current: { schedule: { target: { kind: 'folder' }, version: await version() }, hasFolder: true },
      changedBy: admin.email,
    });
    const plain = await anApp();
    const person = await plain.aPerson({ dolphin: true });
    const project = await plain.aProject();
    const refused = await plain.attempt(
      saveExportSchedule,
      {
        query: { projectId: project },
        body: { contents: ['trips'], format: 'csv', fromDay: day, target: { kind: 'folder' }, version: 0 },
      },
      { as: person },
    );
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('MOVE_EXPORT_DIR');
  });
});

it('every column is documented in docs/export.md', () => {
  const text = readFileSync(new URL('../../../docs/export.md', import.meta.url), 'utf8');
  for (const content of EXPORT_CONTENTS) {
    const [, section = ''] = text.split(`## ${content}\n`);
    const described = section.split('\n## ')[0] ?? '';
    for (const { name, kind, meaning } of CONTENTS[content].columns) {
      expect(described).toContain(`| \`${name}\` | ${kind} | ${meaning} |`);
    }
  }
});
