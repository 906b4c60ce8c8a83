import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { readTimetable } from '#engine/transit/gtfs/read-timetable.ts';
import { FeedReport } from '#engine/transit/gtfs/report.ts';
import { madeFeed } from '#engine/transit/made-feed.test-support.ts';
import { openFeedZip, type ZipLimits } from './feed-zip.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'feed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const zipOf = (texts: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])));

async function read(bytes: Uint8Array, limits?: ZipLimits) {
  const file = path.join(folder, 'feed.zip');
  writeFileSync(file, bytes);
  const report = new FeedReport();
  const read = async () => {
    const zip = await openFeedZip(file, report, limits);
    return readTimetable(zip, report).finally(zip.close);
  };
  const timetable = await read().catch(() => undefined);
  return { timetable, issues: report.list() };
}

describe('the zip file of a feed', () => {
  it('is read file by file, also from within a folder', async () => {
    expect((await read(zipOf(madeFeed()))).timetable?.counts.trips).toBe(109);
    const inFolder = Object.fromEntries(Object.entries(madeFeed()).map(([name, text]) => [`feed/${name}`, text]));
    const { timetable, issues } = await read(zipOf(inFolder));
    expect(timetable?.counts.trips).toBe(109);
    expect(issues[0]).toMatchObject({ level: 'warning', code: 'in_folder' });
  });

  it('is refused when it is none, or cut short', async () => {
    expect((await read(strToU8('no zip'))).issues[0]).toMatchObject({ code: 'bad_zip' });
    const whole = zipOf(madeFeed());
    expect((await read(whole.subarray(0, whole.length / 2))).issues[0]).toMatchObject({ code: 'bad_zip' });
    const broken = whole.slice();
    broken.fill(0xff, 400, 900);
    expect((await read(broken)).timetable).toBeUndefined();
  });

  it('is refused while it unpacks to far more than it is', async () => {
    const limits = { totalBytes: 50_000_000, ratio: 120, ratioFromBytes: 1_000_000, entries: 500 };
    const bomb = { ...madeFeed(), 'stops.txt': `${madeFeed()['stops.txt']}${'\n'.repeat(5_000_000)}` };
    expect((await read(zipOf(bomb), limits)).issues).toMatchObject([{ code: 'too_large', file: 'stops.txt' }]);
    const small = { ...limits, totalBytes: 10_000 };
    expect((await read(zipOf(madeFeed()), small)).issues[0]).toMatchObject({ code: 'too_large' });
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}.txt`, 'x']));
    expect((await read(zipOf(many), limits)).issues[0]).toMatchObject({ code: 'too_large' });
  });
});
