import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getPeopleBounds } from '#contract/app-user-list.ts';
import { createReport, sendReportNow } from '#contract/scheduled-reports.ts';
import { dayAfter, utcDay } from '#contract/utc-day.ts';
import { activityCellsWithin, boundsAround, cellOf, resolutionFor } from '#server/features/activity-map/cells.ts';
import { AT } from '#server/features/activity-map/sums.ts';
import type { Mail } from '#server/mail/mail.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { csvLinesOf, reportFor } from './report.test-support.ts';

const HERE = { lat: 48.2, lon: 16.37 };
const BOUNDS = boundsAround([HERE.lon, HERE.lat, HERE.lon, HERE.lat]);
const CELLS = activityCellsWithin(BOUNDS, resolutionFor(BOUNDS)).slice(0, 20);

/** Where only two people were. */
const FEW = 3;

let app: TestApp;
let reader: Visitor;
let project: number;

beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  project = await app.aProject('Mapped');
  reader = await app.aMember(project, 'reader');
  await app.aPhone(project, 'anna');
  const place = { project_id: project, user_id: 'anna', context: 'USERPOS', lat: HERE.lat, lon: HERE.lon };
  await app.db
    .insertInto('last_locations')
    .values({ ...place, at_ms: app.clock.now.getTime() })
    .execute();
  const { body } = await app.call(getPeopleBounds, { query: { projectId: project } }, { as: reader });
  expect(body.bounds).toEqual([HERE.lon, HERE.lat, HERE.lon, HERE.lat]);
});

const weekBefore = (weeks: number): string => dayAfter(mondayOf(utcDay(app.clock.now)), -7 * weeks);

/** Harsh braking of so many people in a cell in a week. */
async function braked(at: number, amount: number, people: number, week: string): Promise<void> {
  const sums: number[] = [AT.people, people, AT.event('braking'), amount];
  sums.push(AT.peopleHarsh, people, AT.peopleBehind(AT.event('braking')), people);
  await app.db
    .insertInto('activity_cells')
    .values({ project_id: project, segment: 'all', cell: String(cellOf(CELLS[at] ?? '')), week, sums })
    .execute();
}

const create = (more: object = {}) => {
  const body = reportFor(reader.userId, { kind: 'map', name: 'Our map', query: 'layer=harsh', ...more });
  return app.attempt(createReport, { query: { projectId: project }, body }, { as: reader });
};
const send = (id: string) =>
  app.attempt(sendReportNow, { params: { id }, query: { projectId: project } }, { as: reader });

async function mailOf(more: object = {}, language: 'en' | 'de' = 'en'): Promise<Mail> {
  await app.db.deleteFrom('mails').execute();
  await app.db.updateTable('users').set({ language }).where('id', '=', reader.userId).execute();
  expect((await send((await create(more)).body.report.id)).status).toBe(200);
  const { message } = await app.db.selectFrom('mails').select('message').executeTakeFirstOrThrow();
  return message as unknown as Mail;
}

describe('the activity map by e-mail', () => {
  beforeEach(async () => {
    for (const [at] of CELLS.entries()) await braked(at, 10 + at, at === FEW ? 2 : 8, weekBefore(1));
    await braked(0, 500, 9, weekBefore(5));
  });

  it.each([
    [
      'en',
      'Harsh events · All app users',
      'Busiest places',
      'Place | Harsh events | App users',
      /48\.\d+, 16\.\d+ \| 29 \| 8/,
    ],
    [
      'de',
      'Harte Ereignisse · Alle App-Nutzer',
      'Wo am meisten los war',
      'Ort | Harte Ereignisse | App-Nutzer',
      /48,\d+; 16,\d+ \| 29 \| 8/,
    ],
  ] as const)('has the busiest places first, in the language %s', async (language, about, title, head, first) => {
    const mail = await mailOf({}, language);
    expect(mail.html).toContain(`<html lang="${language}">`);
    for (const text of [about, title, head]) expect(mail.text).toContain(text);
    const table = mail.text.slice(mail.text.indexOf(head)).split('\n');
    expect(table[1]).toMatch(first);
    expect(mail.html).toContain(`&amp;cell=${CELLS.at(-1)}`);
    expect(mail.html).toContain(`/admin/activityMap?projectId=${project}`);
  });

  it('draws every cell, the busiest in the darkest colour', async () => {
    const mail = await mailOf();
    const [picture] = mail.files?.filter(({ cid }) => cid) ?? [];
    expect(mail.html).toMatch(new RegExp(`<img src="cid:${picture?.cid}" alt="19 places[^"]+ 29 in one\\."`));
    const image = sharp(Buffer.from(picture?.content ?? '', 'base64'));
    const { width } = await image.metadata();
    expect(width).toBe(1_120);
    const pixels = await image.removeAlpha().raw().toBuffer();
    const shares = new Map<string, number>();
    for (let at = 0; at < pixels.length; at += 3) {
      const colour = pixels.toString('hex', at, at + 3);
      shares.set(colour, (shares.get(colour) ?? 0) + 1);
    }
    // The ramp of risks on a light ground.
    for (const colour of ['f8dca0', 'f2b24f', 'e07b2c', 'c2402f', '8a1035']) {
      expect(shares.get(colour) ?? 0, colour).toBeGreaterThan(1_000);
    }
  });

  it('has every cell of the weeks before as a file, without cells of too few people', async () => {
    const lines = csvLinesOf(await mailOf());
    expect(lines[0]).toBe('\uFEFFcell,lat,lon,value,people');
    expect(lines.slice(1).map((line) => line.split(',')[3])).toEqual(
      CELLS.map((_, at) => String(10 + at))
        .filter((_, at) => at !== FEW)
        .reverse(),
    );
    expect(lines[1]?.split(',')[0]).toBe(CELLS.at(-1));
  });

  it('covers the weeks of the view if these are chosen', async () => {
    const lines = csvLinesOf(await mailOf({ query: 'layer=harsh&weeks=12', period: 'view' }));
    expect(lines[1]).toMatch(new RegExp(`^${CELLS[0]},48\\.\\d+,16\\.\\d+,510,9$`));
  });

  it('says so where nothing of the layer happened', async () => {
    const mail = await mailOf({ query: 'layer=impacts' });
    expect(mail.text).toContain('Nothing of this kind happened');
    expect(mail.files).toEqual([]);
  });

  it('is refused for a layer that the map does not have, and fails for a group without members', async () => {
    expect((await create({ query: 'layer=cats' })).status).toBe(400);
    expect((await create({ query: 'weeks=5' })).status).toBe(400);
    const gone = await create({ query: 'layer=harsh&segment=tag:gone' });
    const answer = await send(gone.body.report.id);
    expect([answer.status, answer.error.message]).toEqual([400, expect.stringContaining('Nobody belongs')]);
  });
});
