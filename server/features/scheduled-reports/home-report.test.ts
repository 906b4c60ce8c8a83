import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createReport, sendReportNow } from '#contract/scheduled-reports.ts';
import type { ItemType } from '#contract/timeline.ts';
import { dayAfter, utcDay } from '#contract/utc-day.ts';
import type { Mail } from '#server/mail/mail.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { csvLinesOf, reportFor } from './report.test-support.ts';

let app: TestApp;
let reader: Visitor;
let project: number;

beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  project = await app.aProject('Reported');
  reader = await app.aMember(project, 'reader');
});

const today = () => utcDay(app.clock.now);
const speak = (language: 'en' | 'de') =>
  app.db.updateTable('users').set({ language }).where('id', '=', reader.userId).execute();

/** Trips of so many days ago. */
async function trips(daysAgo: number, items: number, type: ItemType = 'CAR'): Promise<void> {
  const row = { project_id: project, day: dayAfter(today(), -daysAgo), type, slot: 0 };
  await app.db
    .insertInto('project_day_aggregates')
    .values({ ...row, items, distance_meters: items * 10_000, seconds: items * 600 })
    .execute();
}
const count = (counter: string, key: string, amount: number) =>
  app.db.insertInto('project_counters').values({ project_id: project, counter, key, amount }).execute();

const create = (more: object) => {
  const body = reportFor(reader.userId, { kind: 'home', name: 'Our figures', ...more });
  return app.attempt(createReport, { query: { projectId: project }, body }, { as: reader });
};

async function mailOf(more: object = {}): Promise<Mail> {
  await app.db.deleteFrom('mails').execute();
  const { id } = (await create(more)).body.report;
  await app.call(sendReportNow, { params: { id }, query: { projectId: project } }, { as: reader });
  const { message } = await app.db.selectFrom('mails').select('message').executeTakeFirstOrThrow();
  return message as unknown as Mail;
}

describe('Home by e-mail', () => {
  beforeEach(async () => {
    await trips(0, 400);
    await trips(1, 20);
    await trips(7, 8);
    await trips(7, 2, 'WALKING');
    await trips(8, 20);
    await trips(20, 5);
    await count('users', 'all', 1_234);
    await count('created', dayAfter(today(), -3), 7);
    for (const [daysAgo, amount] of [
      [9, 40],
      [2, 10],
      [0, 3],
    ] as const) {
      await count('active/7', dayAfter(today(), -daysAgo), amount);
    }
    await count('version', JSON.stringify(['Android', '2.18.0']), 900);
  });

  it.each([
    ['en', ['Active app users', 'Trips over time', 'SDK versions'], '+50% · Before: 20', '+25% · Before: 40', '7 new'],
    [
      'de',
      ['Aktive App-Nutzer', 'Fahrten und Wege im Verlauf', 'SDK-Versionen'],
      '+50\u00A0% · Davor: 20',
      '+25\u00A0% · Davor: 40',
      '7 neu',
    ],
  ] as const)(
    'has its figures of complete days with those of the days before, in the language %s',
    async (language, names, since, active, added) => {
      await speak(language);
      const mail = await mailOf();
      expect(mail.html).toContain(`<html lang="${language}">`);
      for (const name of names) expect(mail.text).toContain(name);
      // 30 trips without those of today, after 20.
      expect(mail.text).toMatch(new RegExp(`: 30 \\(${since.replaceAll('+', '\\+')}\\)`));
      expect(mail.text).toContain(active);
      expect(mail.text).toContain(added);
      expect(mail.text).toContain('Android 2.18.0 | 900');
      const pictures = mail.files?.filter(({ cid }) => cid) ?? [];
      expect(pictures).toHaveLength(1);
      expect(mail.html).toMatch(new RegExp(`<img src="cid:${pictures[0]?.cid}" alt="[^"]+20\\."`));
      expect((await sharp(Buffer.from(pictures[0]?.content ?? '', 'base64')).metadata()).width).toBe(1_120);
      expect(mail.html).toContain(`/admin?projectId=${project}&amp;range=7d`);
    },
  );

  it('has its bars as a file: the days before, by mode', async () => {
    const lines = csvLinesOf(await mailOf());
    expect(lines).toHaveLength(8);
    expect(lines[0]).toBe(
      '\uFEFFfrom,to,carTrips,carKilometres,cyclingTrips,cyclingKilometres,walkingTrips,walkingKilometres,publicTrips,publicKilometres',
    );
    const [first, last] = [dayAfter(today(), -7), dayAfter(today(), -1)];
    expect(lines[1]).toBe(`${first},${first},8,80,0,0,2,20,0,0`);
    expect(lines.at(-1)).toBe(`${last},${last},20,200,0,0,0,0,0,0`);
  });

  it('covers thirty days every month, or the days of the view', async () => {
    expect(csvLinesOf(await mailOf({ rhythm: 'monthly' }))).toHaveLength(31);
    expect(csvLinesOf(await mailOf({ query: 'range=90d', period: 'view' }))).toHaveLength(91);
    expect(csvLinesOf(await mailOf({ query: 'range=90d' }))).toHaveLength(8);
  });

  it('ends with the day before in the time zone of the project', async () => {
    const evening = new Date(`${today()}T20:00:00Z`);
    app.clock.now = evening;
    reader = await app.aMember(project, 'reader');
    const settings = { project_id: project, time_zone: 'Pacific/Auckland' };
    await app.db.insertInto('project_settings').values(settings).execute();
    expect(csvLinesOf(await mailOf()).at(-1)).toMatch(new RegExp(`^${today()},${today()},400,`));
  });

  it('is refused for a range that Home does not have', async () => {
    expect((await create({ query: 'range=2d' })).status).toBe(400);
    expect((await create({ query: 'range=1y', period: 'view' })).status).toBe(200);
  });
});

it('Home of a project without trips says that there is nothing to show', async () => {
  await speak('en');
  const mail = await mailOf();
  expect(mail.text).toContain('Nobody travelled in this period');
  expect(mail.files).toEqual([]);
});
