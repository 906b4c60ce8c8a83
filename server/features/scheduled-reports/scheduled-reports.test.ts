import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setProjectRoles } from '#contract/access-control.ts';
import { exportAppUsers } from '#contract/app-user-list.ts';
import { disableUser } from '#contract/dashboard-users.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { restoreRevision } from '#contract/revisions.ts';
import { deleteView, saveView } from '#contract/saved-views.ts';
import {
  createReport,
  deleteReport,
  listReportCandidates,
  listReportDeliveries,
  listReports,
  openUnsubscribePage,
  type ScheduledReport,
  saveReport,
  sendReportNow,
  setSubscription,
  subscribeToSafetyReport,
  unsubscribeFromReport,
} from '#contract/scheduled-reports.ts';
import { deleteUser } from '#contract/users.ts';
import { eraseIn, eraseUser } from '#server/features/app-users/erase-user.ts';
import { DETAILS, FIGURES, PEOPLE_LENGTH, SUMS_LENGTH } from '#server/features/rollups/layout.ts';
import { contentOf, type Mail } from '#server/mail/mail.ts';
import { type CountedMail, MAX_UNREQUESTED_MAILS, mayGetMail } from '#server/mail/mail-limits.ts';
import { startMailQueue } from '#server/mail/mail-queue.ts';
import { withdrawReports } from '#server/mail/mails.queries.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { deliverMails } from '#tests/setup/deliver-mails.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { aMailServer } from '#tests/setup/mail-server.ts';
import { doReports } from './do-reports.ts';
import { reportFor } from './report.test-support.ts';

/** No report delays a caller by more than this. */
const MAX_MS = 100;

let app: TestApp;
let admin: Visitor;
let reader: Visitor;
let project: number;

beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
  reader = await app.aPerson();
});
beforeEach(async () => {
  project = await app.aProject('Reported');
  await app.grant(admin, project, 'admin');
  await app.grant(reader, project, 'reader');
  await app.db.deleteFrom('mails').execute();
});

const call = <E extends AnyEndpoint>(
  endpoint: E,
  { id = '', as = admin, body, query = {} }: { id?: string; as?: Visitor; body?: object; query?: object } = {},
) => app.attempt(endpoint, { params: { id }, query: { projectId: project, ...query }, body }, { as });

const input = (more: object = {}) => reportFor(admin.userId, more);
const make = async (more: object = {}, as = admin): Promise<ScheduledReport> =>
  (await call(createReport, { body: input(more), as })).body.report;
const listed = async (as = admin) => (await call(listReports, { as })).body.items;
const log = async (as = admin) => (await call(listReportDeliveries, { as })).body.items;

const HOUR_MS = 3_600_000;
/** Its time has come. */
async function due(id: string, at = new Date(Date.now() - HOUR_MS)): Promise<void> {
  await app.db.updateTable('scheduled_reports').set({ due_at: at }).where('id', '=', id).execute();
}
async function dueNow(id: string, at?: Date): Promise<void> {
  await due(id, at);
  await doReports(app.context);
}
const mailsTo = async (email: string): Promise<Omit<Mail, 'to' | 'kind'>[]> => {
  const rows = await app.db
    .selectFrom('mails')
    .select('message')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map(({ message }) => message as unknown as Mail);
};
const csvIn = ({ files = [] }: Pick<Mail, 'files'>): string =>
  Buffer.from(files.find(({ type }) => type.startsWith('text/csv'))?.content ?? '', 'base64').toString();
const speak = (person: Visitor, language: 'en' | 'de') =>
  app.db.updateTable('users').set({ language }).where('id', '=', person.userId).execute();

/** Days with trips and scores in the month before the present one, and in the one before that. */
async function trips(segment = 'all'): Promise<void> {
  const today = new Date();
  const sums = new Array<number>(SUMS_LENGTH).fill(0);
  sums[FIGURES.trips] = 4;
  sums[DETAILS.trips.CAR] = 4;
  sums[DETAILS.meters.CAR] = 90_000;
  sums[DETAILS.histogram.total + 15] = 4;
  for (const part of Object.values(FIGURES.scores)) {
    sums[part.meters] = 90_000;
    sums[part.points] = 90_000 * 78;
  }
  for (const months of [1, 2]) {
    const day = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 10)).toISOString().slice(0, 10);
    await app.db.insertInto('segment_days').values({ project_id: project, segment, day, users: 2, sums }).execute();
    const people = new Array<number>(PEOPLE_LENGTH).fill(0);
    const period = `month:${day.slice(0, 7)}`;
    await app.db
      .insertInto('segment_periods')
      .values({ project_id: project, segment, period, users: 2, sums: people })
      .execute();
  }
}

describe('a report', () => {
  it('is created, changed, deleted and restored, and the second of two saves conflicts', async () => {
    const made = await make({ rhythm: 'monthly', monthDay: 31 });
    expect(made).toMatchObject({ name: 'Every Monday', owner: admin.email, mayChange: true, isSubscribed: true });
    const { kind: _kind, ...body } = input({ name: 'Renamed', recipients: [admin.userId, reader.userId] });
    const saved = await call(saveReport, { id: made.id, body: { ...body, version: 1 } });
    expect(saved.body.report).toMatchObject({ name: 'Renamed', version: 2 });
    expect(saved.body.report.recipients.map(({ email }) => email).sort()).toEqual([admin.email, reader.email].sort());
    expect((await call(saveReport, { id: made.id, body: { ...body, version: 1 } })).status).toBe(409);
    expect((await call(deleteReport, { id: made.id })).status).toBe(200);
    expect(await listed()).toEqual([]);
    const revision = await app.db
      .selectFrom('revisions')
      .select('id')
      .where('entity', '=', 'report')
      .where('project_id', '=', project)
      .where('action', '=', 'deleted')
      .executeTakeFirstOrThrow();
    await app.call(restoreRevision, { params: { id: revision.id }, query: { projectId: project } }, { as: admin });
    const [restored] = await listed();
    expect(restored).toMatchObject({ id: made.id, name: 'Renamed' });
    expect(restored?.recipients).toHaveLength(2);
  });

  it('is saved, created and restored only so often by a person, so that its versions do not pile up', async () => {
    const busy = await app.aMember(project, 'admin');
    const save = async ({ id, version }: ScheduledReport) => {
      const { kind: _kind, ...values } = input({ recipients: [busy.userId] });
      return call(saveReport, { id, as: busy, body: { ...values, version } });
    };
    let report = await make({ recipients: [busy.userId] }, busy);
    let saves = 1;
    for (let answer = await save(report); answer.status === 200 && saves < 200; answer = await save(report)) {
      report = answer.body.report;
      saves += 1;
    }
    expect(saves).toBe(120);
    const refused = await save(report);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    expect((await call(createReport, { body: input({ recipients: [busy.userId] }), as: busy })).status).toBe(429);
    const former = app.db.selectFrom('revisions').select('id').where('project_id', '=', project).orderBy('id');
    const ids = (await former.where('entity', '=', 'report').execute()).map(({ id }) => id);
    const restored = await call(restoreRevision, { id: String(ids[0]), as: busy, body: { latest: ids.at(-1) } });
    expect(restored.status).toBe(429);
    expect(
      (await call(saveReport, { id: report.id, body: { ...input(), kind: undefined, version: report.version } }))
        .status,
    ).toBe(200);
  });

  it('goes only to members with a verified e-mail, and readers send only to themselves', async () => {
    const stranger = await app.aPerson();
    const unproved = await app.aPerson({ emailVerified: false });
    await app.grant(unproved, project, 'reader');
    const to = async (person: Visitor, as = admin) =>
      (await call(createReport, { body: input({ recipients: [person.userId] }), as })).status;
    expect([await to(stranger), await to(unproved), await to(admin, reader), await to(reader, reader)]).toEqual([
      400, 400, 403, 200,
    ]);
    const offered = async (as: Visitor) =>
      (await call(listReportCandidates, { as })).body.items.map(({ email }) => email).sort();
    expect(await offered(admin)).toEqual([admin.email, reader.email, unproved.email].sort());
    expect(await offered(reader)).toEqual([reader.email]);
  });

  it.each([
    ['no recipients', { recipients: [] }],
    ['a segment that is none', { query: 'segment=fleet' }],
    ['a period that is none', { query: 'period=2026-13' }],
    ['a filter of the list that is none', { kind: 'people', query: 'score=high' }],
    ['days in the wrong order', { kind: 'people', query: 'from=2026-03-02&to=2026-03-01' }],
    ['an hour that no clock shows', { hour: 24 }],
    ['a view that does not exist', { viewId: '5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c11' }],
  ])('is refused with %s', async (_what, more) => {
    expect((await call(createReport, { body: input(more) })).status).toBe(400);
  });

  it('of another person is visible to admins, and to readers only if they receive it', async () => {
    await make();
    const shared = await make({ name: 'For both', recipients: [admin.userId, reader.userId] });
    expect((await listed(reader)).map(({ name }) => name)).toEqual(['For both']);
    const { kind: _kind, ...body } = input({ recipients: [reader.userId] });
    expect((await call(saveReport, { id: shared.id, as: reader, body: { ...body, version: 1 } })).status).toBe(403);
    expect((await call(deleteReport, { id: shared.id, as: reader })).status).toBe(403);
  });

  it('is due at its hour in the project’s time zone, also after the zone has changed', async () => {
    const settings = { project_id: project, time_zone: 'Europe/Vienna' };
    await app.db.insertInto('project_settings').values(settings).execute();
    const { id, nextAt, timeZone } = await make();
    const clock = (at: string | null, zone: string) =>
      new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone: zone }).format(
        new Date(at ?? 0),
      );
    expect([clock(nextAt, 'Europe/Vienna'), timeZone]).toEqual(['Mon 07:00', 'Europe/Vienna']);
    await app.db
      .updateTable('project_settings')
      .set({ time_zone: 'Asia/Tokyo' })
      .where('project_id', '=', project)
      .execute();
    await doReports(app.context);
    const [moved] = await listed();
    expect([moved?.id, clock(moved?.nextAt ?? null, 'Asia/Tokyo')]).toEqual([id, 'Mon 07:00']);
  });
});

describe('sending', () => {
  it('writes to each recipient in their language, with pictures, the days as CSV and unsubscribe headers', async () => {
    await trips();
    await speak(reader, 'de');
    await speak(admin, 'en');
    const { id } = await make({
      rhythm: 'monthly',
      query: 'withPeriod=last30',
      recipients: [admin.userId, reader.userId],
    });
    await dueNow(id);
    const [english] = await mailsTo(admin.email);
    const [german] = await mailsTo(reader.email);
    expect(english?.html).toContain('<html lang="en">');
    expect(english?.html).toContain('What drags the score down');
    expect(german?.html).toContain('<html lang="de">');
    expect(german?.html).toContain('Was die Bewertung drückt');
    expect(german?.text).toContain('Abbestellen:');
    const pictures = english?.files?.filter(({ cid }) => cid) ?? [];
    expect(pictures).toHaveLength(4);
    for (const { cid, content } of pictures) {
      expect(english?.html).toMatch(new RegExp(`<img src="cid:${cid}" alt="[^"]+"`));
      expect((await sharp(Buffer.from(content, 'base64')).metadata()).width).toBe(1_120);
    }
    expect(csvIn(english ?? {})).toMatch(
      /^\uFEFFsegment,day,users,trips,total,safeness,speed,distraction\r\nall,\d{4}-\d\d-01,0,0,/,
    );
    expect(csvIn(english ?? {})).toMatch(/all,\d{4}-\d\d-10,2,4,78,78,78,78/);
    expect(english?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  });

  it('attaches the list that the screen exports, in its order, and the audit trail names who got it', async () => {
    for (const userId of ['anna', 'berta', '=1+1']) await app.aPhone(project, userId);
    const query = 'sort=-id&period=last7&columns=score,trips';
    const { id } = await make({ kind: 'people', query, period: 'view' });
    await dueNow(id);
    const [mail] = await mailsTo(admin.email);
    const onScreen = await call(exportAppUsers, { query: { sort: '-id', period: 'last7' } });
    expect(csvIn(mail ?? {})).toBe(onScreen.text);
    expect(csvIn(mail ?? {}).split('\r\n')).toHaveLength(5);
    expect(mail?.html).toContain('user=%3D1%2B1');
    const seen = await app.db
      .selectFrom('revisions')
      .select(['actor_id', 'entity_id', 'after'])
      .where('project_id', '=', project)
      .where('entity', '=', 'export')
      .where('address', '=', 'e-mail')
      .execute();
    expect(seen).toEqual([{ actor_id: admin.userId, entity_id: 'send report', after: { name: 'Every Monday' } }]);
  });

  it('is withdrawn while it waits for the mail server once somebody in the list is erased', async () => {
    for (const userId of ['anna', 'berta']) await app.aPhone(project, userId);
    const report = await make({ kind: 'people', name: 'Everybody' });
    await dueNow(report.id);
    expect((await mailsTo(admin.email))[0]?.text).toContain('anna');
    await eraseUser(app.context, project, 'anna');
    expect(await mailsTo(admin.email)).toEqual([null]);
    expect((await log())[0]).toMatchObject({ state: 'failed', reason: 'erased' });
    await doReports(app.context);
    expect((await log())[0]).toMatchObject({ state: 'failed', reason: 'erased' });
    await call(sendReportNow, { id: report.id });
    expect(JSON.stringify((await mailsTo(admin.email)).at(-1))).toContain('berta');
  });

  describe('while it waits for the mail server', () => {
    it.each([
      [
        'has lost every role',
        'noRole',
        ({ email }: Visitor) =>
          app.attempt(
            setProjectRoles,
            { params: { id: project, x: email }, body: { data: { roles: [] } } },
            { as: admin },
          ),
      ],
      [
        'was disabled',
        'noRole',
        async ({ uid }: Visitor) =>
          app.attempt(
            disableUser,
            { params: { uid }, body: { disabled: true } },
            { as: await app.aPerson({ dolphin: true }) },
          ),
      ],
      ['was deleted', 'noRole', (as: Visitor) => app.attempt(deleteUser, { body: { uid: as.uid } }, { as })],
      [
        'unsubscribed',
        'notListed',
        (as: Visitor, id: string) => call(setSubscription, { id, as, body: { wanted: false } }),
      ],
      [
        'was taken off the list',
        'notListed',
        (_former: Visitor, id: string) =>
          call(saveReport, { id, body: { ...input({ kind: 'people', period: 'view' }), kind: undefined, version: 1 } }),
      ],
    ])('does not go to somebody who %s', async (_what, reason, lose) => {
      const former = await app.aMember(project, 'reader');
      const { id } = await make({ kind: 'people', period: 'view', recipients: [admin.userId, former.userId] });
      await dueNow(id);
      const answer = await lose(former, id);
      expect(answer.status, answer.text).toBe(200);
      expect(await deliverMails(app.db)).toEqual([admin.email]);
      const entry = (await log()).find(({ email }: { email: string | null }) => email === former.email);
      expect(entry).toMatchObject({ state: 'failed', reason, answer: null });
    });

    it('goes to nobody once it is deleted', async () => {
      const { id } = await make({ kind: 'people', period: 'view' });
      await dueNow(id);
      await call(deleteReport, { id });
      expect(await deliverMails(app.db)).toEqual([]);
      expect(await log()).toMatchObject([{ state: 'failed', reason: 'notListed' }]);
    });

    it('goes to whoever asked for it without being on its list', async () => {
      const { id } = await make({ kind: 'people', period: 'view', recipients: [reader.userId] });
      expect((await call(sendReportNow, { id })).status).toBe(200);
      expect(await deliverMails(app.db)).toEqual([admin.email]);
    });

    it('does not go to somebody who asked for it and unsubscribed afterwards', async () => {
      const { id } = await make({ kind: 'people', period: 'view', recipients: [reader.userId] });
      expect((await call(sendReportNow, { id, as: reader })).status).toBe(200);
      app.clock.now = new Date(app.clock.now.getTime() + 1_000);
      expect((await call(setSubscription, { id, as: reader, body: { wanted: false } })).status).toBe(200);
      expect(await deliverMails(app.db)).toEqual([]);
    });
  });

  /** A report waits for an exclusive lock, an erasure for a shared one. */
  const untilWaiting = (mode: 'ExclusiveLock' | 'ShareLock') =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`
          select 1 from pg_locks where locktype = 'advisory' and not granted and mode = ${mode} and objid = ${project}
        `.execute(app.db);
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000 },
    );

  it.each([
    ['at its time', (id: string) => dueNow(id)],
    ['at once', (id: string) => call(sendReportNow, { id })],
  ])('names nobody who is erased while it is written, %s', async (_when, send) => {
    for (const userId of ['anna', 'berta']) await app.aPhone(project, userId);
    const { id } = await make({ kind: 'people' });
    const { sending } = await app.db.transaction().execute(async (tx) => {
      await eraseIn(app.context, tx, { projectId: project, userId: 'anna' });
      const sending = send(id);
      await Promise.race([sending, untilWaiting('ExclusiveLock')]);
      return { sending };
    });
    await sending;
    const mails = await mailsTo(admin.email);
    expect(mails.map((mail) => csvIn(mail))).toEqual([expect.stringContaining('berta')]);
    expect(csvIn(mails[0] ?? {}) + mails[0]?.text + mails[0]?.html).not.toContain('anna');
    expect(await log()).toMatchObject([{ state: 'queued', reason: null }]);
  });

  it.each([
    ['at its time', (id: string) => dueNow(id)],
    ['at once', async (id: string) => expect(await call(sendReportNow, { id })).toMatchObject({ status: 503 })],
  ])('is given up after three tries during which somebody was erased, and the log says so, %s', async (_when, send) => {
    await app.aPhone(project, 'anna');
    const { id } = await make({ kind: 'people' });
    let sending: Promise<unknown> = Promise.resolve();
    const erasures: Promise<void>[] = [];
    // Each erasure ends once the next one waits behind the report, which then finds another in progress.
    const erase = (left: number): Promise<void> =>
      app.db.transaction().execute(async (tx) => {
        await withdrawReports(tx, project);
        const receipt = { project_id: project, user_hash: `somebody-${left}`, erased_at: new Date(), counts: '{}' };
        await tx.insertInto('erasures').values(receipt).execute();
        if (left === 3) sending = send(id);
        await untilWaiting('ExclusiveLock');
        if (left === 1) return;
        erasures.push(erase(left - 1));
        await untilWaiting('ShareLock');
      });
    await erase(3);
    await sending;
    await Promise.all(erasures);
    expect(await mailsTo(admin.email)).toEqual([]);
    expect(await log()).toMatchObject([{ state: 'failed', reason: 'erased', email: admin.email }]);
  });

  it('makes no link of a name that somebody chose', async () => {
    const name = 'https://evil.example/login';
    await app.db.updateTable('projects').set({ name }).where('id', '=', project).execute();
    await app.aPhone(project, 'www.evil.example');
    const { id } = await make({ kind: 'people', name: 'See https://evil.example/report', period: 'view' });
    await dueNow(id);
    const [mail] = await mailsTo(admin.email);
    if (!mail) throw new Error('No mail was queued.');
    const { subject } = contentOf({ ...mail, to: admin.email, kind: 'report' });
    for (const text of [subject, mail.text, mail.html.replaceAll(/href="[^"]*"/g, '')]) {
      expect(text).toContain('evil. example');
      expect(text).not.toMatch(/evil\.example|www\.evil/);
    }
    expect(mail.html).toContain('www. evil. example');
  });

  it('escapes names that look like HTML', async () => {
    await app.aPhone(project, '<img src=x onerror=alert(1)>');
    const { id } = await make({ kind: 'people', name: '<b>Bold</b>', period: 'view' });
    await dueNow(id);
    const [mail] = await mailsTo(admin.email);
    expect(mail?.html).not.toMatch(/<b>Bold|<img src=x/);
  });

  it('sends once, however many processes check at the same time', async () => {
    const { id } = await make();
    await due(id);
    await Promise.all(Array.from({ length: 6 }, () => doReports(app.context)));
    await doReports(app.context);
    expect(await mailsTo(admin.email)).toHaveLength(1);
    expect(await log()).toMatchObject([{ state: 'queued', email: admin.email, name: 'Every Monday' }]);
    const [report] = await listed();
    expect(Date.parse(report?.nextAt ?? '')).toBeGreaterThan(Date.now());
  });

  it('sends once after a long outage, and continues a run whose process ended', async () => {
    const { id } = await make();
    const dead = { worked_at: new Date(Date.now() - 10 * HOUR_MS), tries: 1 };
    await app.db.updateTable('scheduled_reports').set(dead).where('id', '=', id).execute();
    await dueNow(id, new Date(Date.now() - 40 * 24 * HOUR_MS));
    expect(await mailsTo(admin.email)).toHaveLength(1);
  });

  it('leaves out whoever lost the role, and says so in the log', async () => {
    const former = await app.aMember(project, 'reader');
    const { id } = await make({ recipients: [admin.userId, former.userId] });
    await app.db.deleteFrom('project_roles').where('user_id', '=', former.userId).execute();
    await dueNow(id);
    expect(await mailsTo(former.email)).toEqual([]);
    expect(await mailsTo(admin.email)).toHaveLength(1);
    expect(await log()).toContainEqual(
      expect.objectContaining({ email: former.email, state: 'skipped', reason: 'noRole' }),
    );
  });

  it('says that there is nothing to show, or sends nothing, depending on the settings', async () => {
    const { id } = await make();
    await dueNow(id);
    expect((await mailsTo(admin.email))[0]?.text).toContain('Nobody travelled in this period');
    const quiet = await make({ skipsEmpty: true, name: 'Quiet' });
    await dueNow(quiet.id);
    expect(await mailsTo(admin.email)).toHaveLength(1);
    expect(await log()).toContainEqual(expect.objectContaining({ name: 'Quiet', state: 'skipped', reason: 'empty' }));
  });

  it('follows a saved view, and reports its deletion in the log and to the owner’s inbox', async () => {
    for (const userId of ['anna', 'berta']) await app.aPhone(project, userId);
    const view = { screen: 'people', name: 'Anna only', query: 'search=anna', shared: false, isDefault: false };
    const { body } = await call(saveView, { body: view });
    const { id } = await make({ kind: 'people', viewId: body.view.id });
    await dueNow(id);
    const [mail] = await mailsTo(admin.email);
    expect(csvIn(mail ?? {})).toContain('anna');
    expect(csvIn(mail ?? {})).not.toContain('berta');
    await call(deleteView, { id: body.view.id });
    app.clock.now = new Date(app.clock.now.getTime() + 1_000);
    await dueNow(id);
    expect(await mailsTo(admin.email)).toHaveLength(1);
    expect((await log())[0]).toMatchObject({ state: 'failed', reason: 'viewDeleted' });
    const told = await app.db
      .selectFrom('inbox_entries')
      .select(['person_id', 'facts'])
      .where('project_id', '=', project)
      .execute();
    expect(told).toEqual([
      { person_id: admin.userId, facts: { work: 'report', outcome: 'failed', name: 'Every Monday', day: null } },
    ]);
  });

  it('reports a group without members, and a list of recipients of whom none may read it', async () => {
    const gone = await make({ query: 'segment=tag:gone', name: 'Gone' });
    await dueNow(gone.id);
    const alone = await app.aMember(project, 'reader');
    const lonely = await make({ name: 'Lonely', recipients: [alone.userId] });
    await app.db.deleteFrom('project_roles').where('user_id', '=', alone.userId).execute();
    await dueNow(lonely.id);
    const reasons = (await log()).map(({ name, state, reason }) => `${name} ${state} ${reason}`).sort();
    expect(reasons).toEqual(['Gone failed segmentGone', 'Lonely failed noRecipients', 'Lonely skipped noRole']);
  });

  it('arrives by SMTP as one mail with alternatives, inline pictures and a file, and the log follows', async () => {
    await trips();
    const { id } = await make({ rhythm: 'monthly' });
    await dueNow(id);
    await app.db.updateTable('mails').set({ last_error: 'ESOCKET', tries: 1 }).execute();
    expect((await log())[0]).toMatchObject({ state: 'retried', answer: 'ESOCKET', tries: 1 });
    const server = await aMailServer();
    const transport = smtpTransport(`smtp://127.0.0.1:${server.port}`, 'https://move.example.com');
    const queue = startMailQueue({ db: app.db, transport, log: { info: () => {}, warn: () => {} }, pollMs: 50 });
    await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 20_000 });
    await queue.stop();
    await server.close();
    const source = server.received[0]?.source ?? '';
    expect(source).toMatch(/^List-Unsubscribe:\s+<http:\/\/localhost:3000\/api\/report\/unsubscribe\?token=[\w-]+>/m);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(source).toMatch(/multipart\/alternative[\s\S]*multipart\/related[\s\S]*Content-ID: <picture-1@report>/);
    expect(source).toMatch(/Content-Disposition: attachment;\s+filename=insights-/);
    expect((await log())[0]?.state).toBe('sent');
  });

  it('keeps in the log what became of a mail after the mail itself is deleted', async () => {
    const { id } = await make();
    await dueNow(id);
    await app.db.updateTable('mails').set({ message: null, last_error: 'EENVELOPE 550', tries: 20 }).execute();
    await doReports(app.context);
    await app.db.deleteFrom('mails').execute();
    expect((await log())[0]).toMatchObject({ state: 'failed', reason: 'mail' });
  });

  it('sends at once to whoever asks', async () => {
    const { id } = await make({ recipients: [admin.userId, reader.userId] });
    expect((await call(sendReportNow, { id, as: reader })).body).toEqual({ email: reader.email });
    expect(await mailsTo(reader.email)).toHaveLength(1);
    expect(await mailsTo(admin.email)).toEqual([]);
    expect(await log(reader)).toMatchObject([{ email: reader.email, state: 'queued' }]);
  });
  it('sends each of several reports requested at the same time', async () => {
    const made = await Promise.all(['First', 'Second', 'Third'].map((name) => make({ name })));
    const replies = await Promise.all(made.map(({ id }) => call(sendReportNow, { id })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const subjects = (await mailsTo(admin.email)).map(({ subject }) => subject);
    for (const name of ['First', 'Second', 'Third']) {
      expect(subjects.filter((subject) => subject.includes(name))).toHaveLength(1);
    }
    expect(await log()).toHaveLength(3);
  });

  it('sends at most 40 a day that one person caused, says what is withheld, and sends what is chosen', async () => {
    const flooded = await app.aMember(project, 'reader');
    const unasked: CountedMail = {
      ...{ kind: 'mention', email: flooded.email, projectId: project, isWanted: false, causedBy: admin.userId },
    };
    await app.db.transaction().execute(async (tx) => {
      for (let at = 1; at < MAX_UNREQUESTED_MAILS; at++) expect(await mayGetMail(tx, unasked)).toBe(true);
    });
    const [first, second] = [
      await make({ recipients: [flooded.userId] }),
      await make({ recipients: [flooded.userId] }),
    ];
    await dueNow(first.id);
    expect(await mailsTo(flooded.email)).toHaveLength(1);
    await dueNow(second.id);
    expect(await mailsTo(flooded.email)).toHaveLength(1);
    const withheld = { reportId: second.id, email: flooded.email, state: 'skipped', reason: 'tooMany' };
    expect(await log(flooded)).toContainEqual(expect.objectContaining(withheld));
    expect(await log()).toContainEqual(expect.objectContaining(withheld));

    await call(setSubscription, { id: second.id, as: flooded, body: { wanted: true } });
    await dueNow(second.id);
    expect(await mailsTo(flooded.email)).toHaveLength(2);
    const { id } = await make({ recipients: [flooded.userId] }, flooded);
    await dueNow(id);
    expect(await mailsTo(flooded.email)).toHaveLength(3);
  });

  it('attaches every row of a long list, compressed, and delays nobody', { timeout: 60_000 }, async () => {
    const rows = 30_000;
    await sql`
      insert into app_users (project_id, user_id, installation_id, audience, created_at)
      select ${project}, 'crowd-' || n, gen_random_uuid(), 'backend', now() from generate_series(1, ${rows}::int) n
    `.execute(app.db);
    await sql`
      insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
      select ${project}, 'crowd-' || n, facet, 0, 0
      from generate_series(1, ${rows}::int) n, unnest(array['all', 'state:']) f (facet)
    `.execute(app.db);
    const { id } = await make({ kind: 'people', query: 'sort=id' });
    const { ms } = await longestTurnOfRepeated(() => call(sendReportNow, { id }));
    expect(ms).toBeLessThan(MAX_MS);
    const [mail] = await mailsTo(admin.email);
    const file = mail?.files?.find(({ name }) => name === 'app-users.zip');
    const csv = unzipSync(Buffer.from(file?.content ?? '', 'base64'))['app-users.csv'] ?? new Uint8Array();
    expect(new TextDecoder().decode(csv).trim().split('\r\n')).toHaveLength(rows + 1);
    expect(mail?.text).toContain('30,000');
  });
});

describe('the monthly report on safety and mobility', () => {
  it('is subscribed to by one call, is the same for all, and compares the last two months', async () => {
    await trips();
    const first = await call(subscribeToSafetyReport, { as: reader });
    const second = await call(subscribeToSafetyReport);
    expect(second.body.report).toMatchObject({ id: first.body.report.id, kind: 'safety', monthDay: 1, hour: 7 });
    await speak(reader, 'de');
    await dueNow(first.body.report.id);
    const [mail] = await mailsTo(reader.email);
    expect(mail?.subject).toContain('Bericht zu Sicherheit und Mobilität');
    expect(mail?.text).toContain('verglichen mit');
    expect(await mailsTo(admin.email)).toHaveLength(1);
  });
});

describe('unsubscribing', () => {
  const linkIn = async (email: string): Promise<string> =>
    /<http:\/\/localhost:3000(\/api\/report\/unsubscribe\?token=[^>]+)>/.exec(
      (await mailsTo(email)).at(-1)?.headers?.['List-Unsubscribe'] ?? '',
    )?.[1] ?? '';

  it('works by the link in the mail without signing in, as mail programs send it, for this person only', async () => {
    const { id } = await make({ recipients: [admin.userId, reader.userId] });
    await dueNow(id);
    const link = await linkIn(reader.email);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.send('POST', link, { headers: form, origin: null, body: 'List-Unsubscribe=One-Click' });
    expect(answer).toMatchObject({
      status: 200,
      body: { email: reader.email, name: 'Every Monday', project: 'Reported' },
    });
    expect((await app.send('POST', link, { headers: form, body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
    await dueNow(id);
    expect(await mailsTo(reader.email)).toHaveLength(1);
    expect(await mailsTo(admin.email)).toHaveLength(2);
    const [report] = await listed();
    expect(report?.recipients).toContainEqual({ id: reader.userId, email: reader.email, status: 'unsubscribed' });
  });

  it('from what others chose ends all that others chose, in future too, and nothing that the person chose', async () => {
    const both = { recipients: [admin.userId, reader.userId] };
    const [unwanted, other] = [await make({ name: 'Unwanted', ...both }), await make({ name: 'Other', ...both })];
    await make({ name: 'Own', recipients: [reader.userId] }, reader);
    await call(subscribeToSafetyReport, { as: reader });
    const received = async (as: Visitor) =>
      (await listed(as))
        .filter(({ isSubscribed }) => isSubscribed)
        .map(({ name }) => name)
        .sort();
    await dueNow(unwanted.id);
    const link = await linkIn(reader.email);
    expect((await app.send('POST', link)).body).toMatchObject({ name: 'Unwanted', endsOthers: true });
    await make({ name: 'Later', ...both });
    expect(await received(reader)).toEqual(['Own', 'Safety and mobility report']);
    expect(await received(admin)).toEqual(['Later', 'Other', 'Unwanted']);
    await dueNow(other.id);
    expect(await mailsTo(reader.email)).toHaveLength(1);

    // Saved without those who unsubscribed, as the form does, they are still listed and can choose it.
    const { kind: _kind, ...body } = input({ name: 'Other', recipients: [admin.userId] });
    expect((await call(saveReport, { id: other.id, body: { ...body, version: 1 } })).status).toBe(200);
    await call(setSubscription, { id: other.id, as: reader, body: { wanted: true } });
    expect(await received(reader)).toEqual(['Other', 'Own', 'Safety and mobility report']);
    await dueNow(other.id);
    const ended = (await app.send('POST', await linkIn(reader.email))).body;
    expect(ended).toMatchObject({ name: 'Other', endsOthers: false });
    expect((await app.send('POST', await linkIn(reader.email))).body).toEqual(ended);
  });

  it('works by the link of a report that was deleted, for those that follow it', async () => {
    const { id } = await make({ recipients: [reader.userId] });
    await dueNow(id);
    await call(deleteReport, { id });
    const answer = await app.send('POST', await linkIn(reader.email));
    expect(answer).toMatchObject({ status: 200, body: { name: 'Every Monday', endsOthers: true } });
    const next = await make({ recipients: [reader.userId] });
    expect(next.recipients).toMatchObject([{ status: 'unsubscribed' }]);
    await dueNow(next.id);
    expect(await mailsTo(reader.email)).toHaveLength(1);
  });

  it('survives an admin saving the list again, until the person subscribes again', async () => {
    const { id } = await make({ recipients: [admin.userId, reader.userId] });
    expect((await call(setSubscription, { id, as: reader, body: { wanted: false } })).status).toBe(200);
    const { kind: _kind, ...body } = input({ recipients: [admin.userId, reader.userId] });
    const saved = await call(saveReport, { id, body: { ...body, version: 1 } });
    expect(saved.body.report.recipients).toContainEqual(expect.objectContaining({ status: 'unsubscribed' }));
    const again = await call(setSubscription, { id, as: reader, body: { wanted: true } });
    expect(again.body.report.isSubscribed).toBe(true);
  });

  it('is not done by opening the link, which leads to a page', async () => {
    const { id } = await make();
    await dueNow(id);
    const opened = await app.send('GET', await linkIn(admin.email));
    expect(opened.status).toBe(303);
    expect(opened.headers.location).toMatch(/^http:\/\/localhost:3000\/unsubscribe#token=/);
    expect((await listed())[0]?.isSubscribed).toBe(true);
    expect(openUnsubscribePage.path).toBe(unsubscribeFromReport.path);
  });

  it('refuses a link that was changed, or of another person or report', async () => {
    const [one, two] = [await make(), await make({ name: 'Other' })];
    await dueNow(one.id);
    const link = await linkIn(admin.email);
    for (const wrong of [link.slice(0, -2), link.replace(one.id, two.id), link.replace(admin.userId, reader.userId)]) {
      expect((await app.send('POST', wrong)).status).toBe(400);
    }
    expect((await listed()).every(({ isSubscribed }) => isSubscribed)).toBe(true);
  });
});
