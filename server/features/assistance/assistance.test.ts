import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  acknowledgeCase,
  assignCase,
  closeCase,
  getDateImpacts,
  getImpact,
  listContractImpacts,
  listImpacts,
  listOpenCases,
  reopenCase,
  simulateCase,
} from '#contract/assistance.ts';
import { LATE_AFTER_HOURS, TOO_LATE_AFTER_DAYS } from '#contract/assistance-lists.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { setRetention } from '#contract/retention.ts';
import { viewAs } from '#contract/session.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { enforceRetention } from '#server/features/project-settings/enforce-retention.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { firstOf } from '#tests/setup/first-of.ts';
import { closeLateCases } from './store-cases.ts';

let app: TestApp;
let admin: Visitor;
let project: number;
let phone: TestPhone;

const HOUR_MS = 3_600_000;
const PLACE = { lat: 48.2, lon: 16.4, speed: 15 };

beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
});

async function aProjectWith(threshold = 0): Promise<void> {
  project = await app.aProject('Assistance');
  await app.grant(admin, project, 'admin');
  await app.db.insertInto('project_settings').values({ project_id: project, severity_threshold: threshold }).execute();
  phone = await app.aPhone(project, 'demo-driver');
}

const call = <E extends AnyEndpoint>(
  endpoint: E,
  { id = '', query, body, as = admin }: { id?: string | undefined; query?: string; body?: object; as?: Visitor } = {},
) => app.attempt(endpoint, { params: { id }, query: `projectId=${project}${query ? `&${query}` : ''}`, body }, { as });
const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS).toISOString().slice(0, 10);
const range = () => `from=${daysAgo(10)}&to=${today()}`;
const open = async () => (await call(listOpenCases)).body;
const firstOpen = async () => firstOf((await open()).items);

describe('what phones report', () => {
  it('becomes one open case, however often it is reported', async () => {
    await aProjectWith();
    const t = Date.now();
    const curve = { stepMs: 10, beforeMs: 20, x: [0, -90, -30], y: [0, 1, 2], z: [9.8, 9.9, 9.7] };
    const impacts = [{ t, ...PLACE, asi: 1.21, axis: 'x', curve }];
    expect((await phone.upload({ impacts })).status).toBe(200);
    expect((await phone.upload({ impacts, calls: [{ t: t + 1, lat: 48.3, lon: 16.5 }] })).status).toBe(200);
    const { items, open: count } = await open();
    expect(count).toBe(2);
    expect(items).toMatchObject([
      { kind: 'AID', state: 'open', userId: 'demo-driver', asi: 1.21, axis: 'x', speedKmh: 54, isTest: false },
      { kind: 'BCALL', state: 'open', asi: null, speedKmh: null },
    ]);
    const whole = await call(getImpact, { id: items[0]?.id });
    expect(whole.body.impactData).toMatchObject({ curve, lat: 48.2, lon: 16.4, trip: null, delivery: null });
    expect((await call(getImpact, { id: items[1]?.id })).body.assistanceCallData).toMatchObject({ curve: null });
  });

  it.each([
    ['of different lengths', { stepMs: 10, beforeMs: 0, x: [1, 2, 3], y: [1, 2], z: [1, 2] }],
    ['without time', { stepMs: 0, beforeMs: 0, x: [1, 2], y: [1, 2], z: [1, 2] }],
    ['beyond reason', { stepMs: 10, beforeMs: 0, x: [1, 2], y: [1, 2], z: [1, 1e9] }],
  ])('rejects an impact with a curve %s and reports it', async (_what, curve) => {
    await aProjectWith();
    const answer = await phone.upload({ impacts: [{ t: Date.now(), ...PLACE, asi: 1, curve }] });
    expect(answer.body.rejected).toMatchObject([{ part: 'impacts' }]);
    expect((await open()).items).toEqual([]);
  });

  it('opens only the strongest of very many, beside calls and what raises no alarm', async () => {
    await aProjectWith(1);
    const t = Date.now() - HOUR_MS;
    const impacts = (count: number, from: number, asi: number) =>
      Array.from({ length: count }, (_, at) => ({ t: t + from + at, ...PLACE, asi: asi + at / 1000, axis: 'x' }));
    const stored = () =>
      app.db
        .selectFrom('assistance_cases')
        .select(['kind', 'state', 'asi'])
        .where('project_id', '=', project)
        .orderBy('asi')
        .execute();
    expect((await phone.upload({ impacts: impacts(40, 0, 0.5) })).status).toBe(200);
    expect((await phone.upload({ impacts: impacts(300, 1_000, 2), calls: [{ t, lat: 48.3, lon: 16.5 }] })).status).toBe(
      200,
    );
    const cases = await stored();
    expect(cases.filter(({ state }) => state === 'filtered')).toHaveLength(40);
    expect(cases.filter(({ kind }) => kind === 'BCALL')).toHaveLength(1);
    const alarms = cases.filter(({ kind, state }) => kind === 'AID' && state === 'open');
    expect(alarms).toHaveLength(50);
    expect(alarms[0]?.asi).toBeCloseTo(2.25);
    const news = app.db.selectFrom('inbox_entries').select('topic').where('project_id', '=', project);
    expect(await news.execute()).toHaveLength(20);

    await phone.upload({ impacts: [...impacts(20, 0, 0.5), ...impacts(20, 100, 0.6)] });
    await phone.upload({ impacts: impacts(1, 2_000, 3) });
    expect(await stored()).toHaveLength(40 + 10 + 1 + 50);
    await app.db
      .updateTable('assistance_cases')
      .set({ received_at: new Date(Date.now() - 2 * HOUR_MS) })
      .where('project_id', '=', project)
      .execute();
    await phone.upload({ impacts: impacts(1, 3_000, 3) });
    expect(await stored()).toHaveLength(102);
  });
  it('is kept as filtered below the threshold, without an alarm or delivery', async () => {
    await aProjectWith(1);
    await app.db
      .insertInto('receivers')
      .values({
        project_id: project,
        kind: 'assistance',
        version: 1,
        url: 'https://example.com',
        active: true,
        events: JSON.stringify(['AID', 'BCALL']),
      })
      .execute();
    const t = Date.now();
    await phone.upload({
      impacts: [
        { t, ...PLACE, asi: 0.99 },
        { t: t + 5, ...PLACE, asi: 1 },
      ],
    });
    expect((await open()).items).toMatchObject([{ asi: 1 }]);
    const list = await call(listImpacts, { query: `${range()}&state=filtered` });
    expect(list.body.items).toMatchObject([{ asi: 0.99, state: 'filtered' }]);
    const notified = await app.db.selectFrom('notifications').selectAll().where('project_id', '=', project).execute();
    expect(notified.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        id: (await firstOpen()).id,
        userId: 'demo-driver',
        type: 'ASSISTANCE',
        data: { type: 'AID', asi: '1', lat: '48.2', lon: '16.4', speed: '54' },
      },
    ]);
  });

  it('keeps the threshold in force when it arrived', async () => {
    await aProjectWith(1);
    await phone.upload({ impacts: [{ t: Date.now(), ...PLACE, asi: 0.5 }] });
    await app.db
      .updateTable('project_settings')
      .set({ severity_threshold: 0 })
      .where('project_id', '=', project)
      .execute();
    const { items } = (await call(listImpacts, { query: range() })).body;
    expect(items).toMatchObject([{ state: 'filtered' }]);
    expect((await call(getImpact, { id: items[0]?.id })).body.impactData?.severityThreshold).toBe(1);
  });

  it('is kept as late when it arrives long after it happened', async () => {
    await aProjectWith();
    const t = Date.now() - (LATE_AFTER_HOURS + 1) * HOUR_MS;
    await phone.upload({ calls: [{ t, ...PLACE }] });
    expect((await open()).items).toEqual([]);
    const [late] = (await call(listImpacts, { query: range() })).body.items;
    expect(late).toMatchObject({ state: 'late' });
    const closing = { version: late?.version ?? 0, outcome: 'not-reached' as const };
    expect((await call(closeCase, { id: late?.id, body: closing })).body.assistanceCallData).toMatchObject({
      state: 'closed',
      outcome: 'not-reached',
    });
  });

  it('does not stay late for ever', async () => {
    await aProjectWith();
    const t = Date.now() - (TOO_LATE_AFTER_DAYS * 24 + 1) * HOUR_MS;
    await phone.upload({ calls: [{ t, ...PLACE }] });
    const states = () =>
      app.db.selectFrom('assistance_cases').select(['state', 'outcome']).where('project_id', '=', project).execute();
    expect(await states()).toEqual([{ state: 'closed', outcome: 'too-late' }]);
    await app.db.updateTable('assistance_cases').set({ state: 'late' }).where('project_id', '=', project).execute();
    await closeLateCases(app.db);
    expect(await states()).toEqual([{ state: 'closed', outcome: 'too-late' }]);
  });

  it('is deleted with the app user', async () => {
    await aProjectWith();
    await phone.upload({ calls: [{ t: Date.now(), ...PLACE }] });
    const { id, version } = await firstOpen();
    await call(closeCase, { id, body: { version, outcome: 'helped', text: 'Towed away' } });
    await eraseUser(app.context, project, 'demo-driver');
    expect((await call(getImpact, { id })).status).toBe(404);
    const left = await app.db.selectFrom('assistance_entries').selectAll().where('project_id', '=', project).execute();
    expect(left).toEqual([]);
    const revisions = await app.db.selectFrom('revisions').select('after').where('project_id', '=', project).execute();
    expect(JSON.stringify(revisions)).not.toContain('Towed away');
  });

  it('is kept as long as the timeline', async () => {
    await aProjectWith();
    await phone.upload({ calls: [0, 5].map((days) => ({ t: Date.now() - days * 24 * HOUR_MS, ...PLACE })) });
    for (const { id } of (await call(listImpacts, { query: range() })).body.items) await call(getImpact, { id });
    await call(setRetention, { body: { fixesDays: null, logsDays: null, itemsDays: 3, version: 0 } });
    await enforceRetention(app.context);
    expect((await call(listImpacts, { query: range() })).body.items).toHaveLength(1);
    const left = await app.db.selectFrom('assistance_entries').selectAll().where('project_id', '=', project).execute();
    expect(left).toHaveLength(1);
  });
});

describe('the lists of impacts', () => {
  it('count by day with totals and by app user, with tests counted separately', async () => {
    await aProjectWith(1);
    const other = await app.aPhone(project, 'demo-other');
    const now = Date.now();
    await phone.upload({
      impacts: [
        { t: now, ...PLACE, asi: 2 },
        { t: now + 1, ...PLACE, asi: 0.2 },
      ],
    });
    await other.upload({
      calls: [
        { t: now - 49 * HOUR_MS, ...PLACE },
        { t: now, ...PLACE },
      ],
    });
    await call(simulateCase, { body: { kind: 'AID', userId: 'demo-other' } });
    const { dateImpactsData: data } = (await call(getDateImpacts, { query: range() })).body;
    expect(data).toMatchObject({ totalAid: 1, totalBcall: 2, totalFiltered: 1, totalTests: 1 });
    expect(data.aids).toHaveLength(11);
    expect(data.aids).toContainEqual({ date: new Date(now).toISOString().slice(0, 10), count: 1 });
    expect(data.bcalls.filter(({ count }: { count: number }) => count > 0)).toHaveLength(2);

    const contracts = (await call(listContractImpacts, { query: `${range()}&sort=user` })).body;
    expect(contracts.items).toMatchObject([
      { userId: 'demo-driver', aids: 1, bcalls: 0, filtered: 1, tests: 0, worstAsi: 2 },
      { userId: 'demo-other', aids: 0, bcalls: 2, filtered: 0, tests: 1, worstAsi: null },
    ]);
    for (const sort of ['user', '-user', 'last', '-last', 'cases', '-cases']) {
      const first = (await call(listContractImpacts, { query: `${range()}&limit=1&sort=${sort}` })).body;
      const second = (
        await call(listContractImpacts, { query: `${range()}&limit=1&sort=${sort}&cursor=${first.next}` })
      ).body;
      const users = [...first.items, ...second.items].map(({ userId }) => userId);
      expect([...users].sort(), sort).toEqual(['demo-driver', 'demo-other']);
      expect(second.next).toBeNull();
    }
    expect((await call(listContractImpacts, { query: `${range()}&search=OTHER` })).body.items).toHaveLength(1);
    expect((await call(listContractImpacts, { query: `${range()}&search=%25` })).body.items).toHaveLength(0);
    expect((await call(listImpacts, { query: `${range()}&userId=demo-other` })).body.items).toHaveLength(3);
    expect((await call(listImpacts, { query: `${range()}&tests=without&kind=AID` })).body.items).toHaveLength(2);
  });

  it('use the local day of the requested zone', async () => {
    await aProjectWith();
    const midnight = Date.parse(`${daysAgo(2)}T00:30:00Z`);
    await phone.upload({ calls: [{ t: midnight, ...PLACE }] });
    const of = async (zone: string) =>
      (await call(getDateImpacts, { query: `${range()}&zone=${zone}` })).body.dateImpactsData.bcalls.find(
        ({ count }) => count === 1,
      )?.date;
    expect(await of('UTC')).toBe(daysAgo(2));
    expect(await of('America/New_York')).toBe(daysAgo(3));
  });

  it('are paged without gaps, in every order', async () => {
    await aProjectWith();
    const now = Date.now();
    const impacts = Array.from({ length: 7 }, (_, at) => ({ t: now - at * 1000, ...PLACE, asi: (at * 3) % 5 }));
    await phone.upload({ impacts, calls: [{ t: now + 1, ...PLACE }] });
    for (const sort of ['time', '-time', 'severity', '-severity']) {
      const seen: { id: string; asi: number | null; happenedAt: string }[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await call(listImpacts, {
          query: `${range()}&limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`,
        });
        seen.push(...body.items);
        if (!body.next) break;
        cursor = body.next;
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(8);
      const keys = seen.map(({ asi, happenedAt }) => (sort.includes('time') ? Date.parse(happenedAt) : (asi ?? -1)));
      const sorted = [...keys].sort((a, b) => (sort.startsWith('-') ? b - a : a - b));
      expect(keys).toEqual(sorted);
    }
  });

  it.each(['from=2026-02-02&to=2026-02-01', 'from=2020-01-01&to=2026-01-01', 'from=x&to=2026-01-01', 'to=2026-01-01'])(
    'reject %s',
    async (query) => {
      await aProjectWith();
      for (const endpoint of [getDateImpacts, listImpacts, listContractImpacts]) {
        expect((await call(endpoint, { query })).status).toBe(400);
      }
    },
  );

  it('reject invalid cursors', async () => {
    await aProjectWith();
    const forged = Buffer.from(JSON.stringify(['x', 'y'])).toString('base64url');
    for (const endpoint of [listImpacts, listContractImpacts]) {
      for (const cursor of ['%00', 'x', forged]) {
        expect((await call(endpoint, { query: `${range()}&cursor=${cursor}` })).status).toBe(400);
      }
    }
  });
});

describe('work on a case', () => {
  it('acknowledges, assigns, closes and reopens, and records who saw and did what', async () => {
    await aProjectWith();
    const colleague = await app.aMember(project, 'admin');
    await phone.upload({ calls: [{ t: Date.now(), ...PLACE }] });
    const { id, version } = await firstOpen();
    await call(getImpact, { id, as: colleague });
    await call(getImpact, { id, as: colleague });
    const steps: [typeof acknowledgeCase | typeof assignCase | typeof closeCase | typeof reopenCase, object, object][] =
      [
        [acknowledgeCase, { version }, { state: 'acknowledged', assignedTo: admin.email }],
        [assignCase, { version: 2, uid: colleague.uid }, { assignedTo: colleague.email, state: 'acknowledged' }],
        [closeCase, { version: 3, outcome: 'helped', text: 'Towed' }, { state: 'closed', outcome: 'helped' }],
        [reopenCase, { version: 4 }, { state: 'open', outcome: null, assignedTo: null, closedAt: null }],
      ];
    for (const [endpoint, body, expected] of steps) {
      const answer = await call(endpoint, { id, body });
      expect(answer.status, endpoint.name).toBe(200);
      expect(answer.body.assistanceCallData).toMatchObject(expected);
    }
    const history = (await call(getImpact, { id, as: colleague })).body.assistanceCallData?.history;
    expect(history).toMatchObject([
      { action: 'seen', by: colleague.email },
      { action: 'acknowledged', by: admin.email },
      { action: 'assigned', to: colleague.email },
      { action: 'closed', outcome: 'helped', text: 'Towed' },
      { action: 'reopened' },
    ]);
    const revisions = await app.db
      .selectFrom('revisions')
      .select('entity_id')
      .where('entity', '=', 'app-user-case')
      .where('project_id', '=', project)
      .execute();
    expect(revisions).toHaveLength(4);
    expect(revisions.every((revision) => revision.entity_id === 'demo-driver')).toBe(true);
  });

  it('shows what happened last if its history is very long', async () => {
    await aProjectWith();
    await phone.upload({ calls: [{ t: Date.now(), ...PLACE }] });
    const { id } = await firstOpen();
    await sql`
      insert into assistance_entries (project_id, user_id, case_id, at, by_person, action, text)
      select project_id, user_id, case_id, now(), ${admin.userId}::uuid, 'reopened', 'Note ' || n
      from assistance_cases, generate_series(1, 600) n where project_id = ${project} and case_id = ${id}
    `.execute(app.db);
    const history = (await call(getImpact, { id })).body.assistanceCallData?.history ?? [];
    expect(history).toHaveLength(500);
    expect(history.at(-1)).toMatchObject({ action: 'seen', by: admin.email });
    expect(history.at(-2)).toMatchObject({ text: 'Note 600' });
    expect(history[0]).toMatchObject({ text: 'Note 102' });
  });

  it('records the dolphin who views as a customer, not the customer', async () => {
    await aProjectWith();
    await phone.upload({ calls: [{ t: Date.now(), ...PLACE }] });
    const { id } = await firstOpen();
    const dolphin = await app.aPerson({ dolphin: true });
    await app.call(viewAs, { params: { uid: admin.uid } }, { as: dolphin });
    const history = (await call(getImpact, { id, as: dolphin })).body.assistanceCallData?.history;
    expect(history).toMatchObject([{ action: 'seen', by: dolphin.email }]);
  });

  it('does not overwrite somebody else’s decision', async () => {
    await aProjectWith();
    await phone.upload({ calls: [{ t: Date.now(), ...PLACE }] });
    const { id, version } = await firstOpen();
    const both = await Promise.all([
      call(acknowledgeCase, { id, body: { version } }),
      call(acknowledgeCase, { id, body: { version } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.error.conflict).toMatchObject({ current: { state: 'acknowledged' }, changedBy: admin.email });
  });

  it('rejects impossible steps', async () => {
    await aProjectWith();
    await phone.upload({ calls: [{ t: Date.now(), ...PLACE }] });
    const { id, version } = await firstOpen();
    const reader = await app.aMember(project, 'reader');
    const disabled = await app.aMember(project, 'admin');
    await app.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.userId).execute();
    const refusals: [AnyEndpoint, object, number][] = [
      [assignCase, { version, uid: reader.uid }, 400],
      [assignCase, { version, uid: 'nobody' }, 400],
      [assignCase, { version, uid: disabled.uid }, 400],
      [closeCase, { version, outcome: 'gone' }, 400],
      [reopenCase, { version }, 400],
    ];
    for (const [endpoint, body, status] of refusals) {
      expect((await call(endpoint, { id, body })).status, endpoint.name).toBe(status);
    }
    await call(closeCase, { id, body: { version, outcome: 'false-alarm' } });
    expect((await call(acknowledgeCase, { id, body: { version: 2 } })).status).toBe(400);
    expect((await call(closeCase, { id, body: { version: 2, outcome: 'helped' } })).status).toBe(400);
  });

  it('is not found for another project', async () => {
    await aProjectWith();
    await phone.upload({ calls: [{ t: Date.now(), ...PLACE }] });
    const { id, version } = await firstOpen();
    await aProjectWith();
    for (const endpoint of [getImpact, acknowledgeCase, closeCase, assignCase, reopenCase]) {
      const body = { version, outcome: 'helped', text: 'x', uid: null };
      const named = Object.fromEntries(
        Object.entries(body).filter(([key]) => key in ((endpoint.body as { shape?: object }).shape ?? {})),
      );
      expect((await call(endpoint, { id, body: named })).status, endpoint.name).toBe(404);
    }
  });
});

describe('simulateCase', () => {
  it('is marked as a test in the queue, in its history and in what goes out', async () => {
    await aProjectWith(2);
    await app.db
      .insertInto('receivers')
      .values({
        project_id: project,
        kind: 'assistance',
        version: 1,
        url: 'https://example.com',
        active: true,
        events: JSON.stringify(['AID', 'BCALL']),
      })
      .execute();
    const made = await call(simulateCase, { body: { kind: 'AID', userId: 'demo-driver', asi: 2.5 } });
    expect(made.body.impactData).toMatchObject({ isTest: true, state: 'open', asi: 2.5, lat: 48, lon: 16 });
    expect(made.body.impactData?.curve?.x.length).toBeGreaterThan(10);
    expect(made.body.impactData?.history).toMatchObject([{ action: 'simulated', by: admin.email }]);
    expect((await open()).items).toMatchObject([{ isTest: true }]);
    const [notified] = await app.db.selectFrom('notifications').selectAll().where('project_id', '=', project).execute();
    expect(JSON.parse(notified?.body ?? '')).toMatchObject({ data: { type: 'AID', test: 'true' } });
    app.clock.now = new Date(app.clock.now.getTime() + 1);
    expect(made.body.impactData?.delivery).toMatchObject({ state: 'waiting', tries: 0 });
    const mild = await call(simulateCase, { body: { kind: 'AID', userId: 'demo-driver', asi: 1 } });
    expect(mild.body.impactData).toMatchObject({ isTest: true, state: 'filtered' });
    expect((await call(simulateCase, { body: { kind: 'BCALL', userId: 'nobody-here' } })).status).toBe(404);
  });
});
