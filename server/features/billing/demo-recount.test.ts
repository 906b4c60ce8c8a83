import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { saveAppUserConfig } from '#contract/app-user-config.ts';
import { setAppUserBlocked, setAppUserPilot } from '#contract/app-user-head.ts';
import { BILLING_FEATURES, firstDayOf, monthAfter, monthOf, utcDayOf } from '#contract/billing-periods.ts';
import type { UseDay } from '#contract/billing-statements.ts';
import { getOrganisationUse, getStatement } from '#contract/billing-statements.ts';
import { LOGIN_COOKIE } from '#contract/constants.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getProjectSettings, saveProjectSettings } from '#contract/project-settings.ts';
import { getSdkConfig, saveSdkConfig } from '#contract/sdk-config.ts';
import { openSession } from '#contract/session.ts';
import { uploadBatch } from '#contract/upload.ts';
import { playDemoWorld } from '#phone/demo/demo-world.ts';
import { ensureDemoProject } from '#server/demo/demo-project.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { aTemporaryFolder } from '#tests/setup/temporary-folder.ts';
import { aBilledProject, metered } from './billing.test-support.ts';
import { type CountedUsers, factsOf, recountMetering } from './billing-recount.test-support.ts';
import { closeEndedMonths } from './close-month.ts';
import { gatherMetering, startMetering } from './gather-metering.ts';
import { aMovedClock, type MovedClock } from './moved-clock.test-support.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let dolphin: Visitor;
let clock: MovedClock;
let server: string;
beforeAll(async () => {
  app = await anApp();
  clock = await aMovedClock(app);
  dolphin = await app.aPerson({ dolphin: true });
  server = await app.http.listen({ port: 0, host: '127.0.0.1' });
});

const folder = aTemporaryFolder();

/** The player of the demo with fewer people and days. */
function aWorld(name: string, apiKey: string, worldId: string, people: number) {
  const memoryFile = path.join(folder, `${name}.json`);
  const options = { server, apiKey, worldId, memoryFile, seed: name, people, days: 1, livePeople: 1 };
  return {
    memoryFile,
    play: async (until: number) => {
      const stop = new AbortController();
      await playDemoWorld(options, clock.timing(5 * HOUR_MS, until, stop), stop.signal, () => {}).catch(
        (error: unknown) => {
          if (!stop.signal.aborted) throw error;
        },
      );
    },
  };
}

/** Runs two gatherers at once, like two processes; each call simulates a restart. */
async function whileGathering(work: () => Promise<void>): Promise<void> {
  const gatherers = [1, 2].map(() => startMetering(app.db, app.http.log, () => app.clock.now));
  await work();
  await Promise.all(gatherers.map((gatherer) => gatherer.stop()));
}

/** Sessions expire as the clock moves. */
async function signInAgain(): Promise<Visitor> {
  const opened = await app.call(openSession, { body: { token: await app.identity.tokenFor(dolphin) } });
  expect(opened.status, opened.text).toBe(200);
  const loginToken = opened.cookies.find(({ name }) => name === LOGIN_COOKIE)?.value ?? '';
  return { ...dolphin, token: opened.body.token, csrf: opened.body.csrf, loginToken };
}

const change = async (endpoint: AnyEndpoint, query: object, body: object) => {
  // Each change needs a time of its own, because the recount replays changes in time order.
  await clock.moveTo(app.clock.now.getTime() + 1_000);
  const answer = await app.attempt(endpoint, { query, body }, { as: await signInAgain() });
  expect(answer.status, answer.text).toBe(200);
  await clock.moveTo(app.clock.now.getTime() + 1_000);
};

it('meters the demo world like a recount of all uploads, with duplicates and two gatherers, across a month’s end', async () => {
  const first = monthOf(app.clock.now);
  const nextMonth = Date.parse(firstDayOf(monthAfter(first, 1)));
  await clock.moveTo(nextMonth - 40 * HOUR_MS);
  const began = utcDayOf(app.clock.now);
  const demo = await ensureDemoProject(app.context, false);
  if (!demo) throw new Error('There is no demo project.');
  const { id: payer } = await app.db.selectFrom('billing_organisations').select('id').executeTakeFirstOrThrow();
  const second = await aBilledProject(app, await signInAgain(), payer);
  const key = await app.aKey(second, 'write-only');
  const large = aWorld('demo', demo.apiKey, demo.worldId, 3);
  const small = aWorld('small', key.secret, 'small', 2);
  const user = (n: number) => ({ projectId: demo.projectId, userId: `demo-user-0${n}` });
  const ofDemo = { projectId: demo.projectId };
  const pilot = (n: number, on: boolean) => change(setAppUserPilot, user(n), { pilot: on });
  const block = (n: number, on: boolean) => change(setAppUserBlocked, user(n), { block: on });

  await whileGathering(async () => {
    await large.play(nextMonth - 30 * HOUR_MS);
    await small.play(nextMonth - 24 * HOUR_MS);
  });
  copyFileSync(large.memoryFile, `${large.memoryFile}.copy`);
  await pilot(1, true);
  await block(2, true);
  const services = { driving: { drivingBehaviour: false }, places: { enabled: false } };
  await change(saveAppUserConfig, user(3), { version: 0, services });
  await whileGathering(() => large.play(nextMonth - 2 * HOUR_MS));

  // Restoring the memory file makes the phones repeat uploads, as after a lost answer.
  copyFileSync(`${large.memoryFile}.copy`, large.memoryFile);
  const { config: all, version } = (await app.call(getSdkConfig, { query: ofDemo }, { as: await signInAgain() })).body;
  const without = { ...all, services: { ...all.services, cycling: { enabled: false }, places: { enabled: false } } };
  await change(saveSdkConfig, ofDemo, { config: without, version });
  await whileGathering(() => large.play(nextMonth + 20 * HOUR_MS));

  await pilot(1, false);
  await block(2, false);
  const ofSecond = { projectId: second };
  const settings = (await app.call(getProjectSettings, { query: ofSecond }, { as: await signInAgain() })).body;
  await whileGathering(() => small.play(app.clock.now.getTime() + 6 * HOUR_MS));
  await change(saveProjectSettings, ofSecond, {
    settings: { ...settings.settings, testProject: true },
    version: settings.version,
  });
  const later = (await app.call(getSdkConfig, { query: ofDemo }, { as: await signInAgain() })).body;
  await change(saveSdkConfig, ofDemo, { config: all, version: later.version, share: 50 });
  await large.play(nextMonth + 3 * DAY_MS);
  await small.play(app.clock.now.getTime() + DAY_MS);
  await closeEndedMonths(app.context);
  while ((await gatherMetering(app.db, app.clock.now)) > 0);

  const counted = recountMetering(await factsOf(app.db));
  const keyOf = (row: CountedUsers) => [row.payer, row.project, row.feature, row.day].join('|');
  const sums = (rows: readonly CountedUsers[]) =>
    new Map(rows.map((row) => [keyOf(row), { active: row.active, billed: row.billed }]));
  // The demo invents the usage of days before its start; only later days can be recounted.
  const rows = (await metered(app)).filter(({ day, active, billed }) => day >= began && (active !== 0 || billed !== 0));
  expect(sums(rows)).toEqual(sums(counted.rows));
  expect(rows.length).toBeGreaterThan(100);

  const sent = app.logs.filter((line) => line.includes(`"path":"${uploadBatch.path}","status":200`)).length;
  const kept = await app.db.selectFrom('batches').select('batch_id').execute();
  expect(sent).toBeGreaterThan(kept.length);

  const signedIn = await signInAgain();
  const days = [...new Set(counted.rows.map(({ day }) => day))].sort();
  expect(days.length).toBeGreaterThanOrEqual(5);
  for (const project of [demo.projectId, second]) {
    for (const feature of ['', ...BILLING_FEATURES]) {
      const query = { from: began, to: days.at(-1) ?? '', project, ...(feature && { feature }) };
      const use: UseDay[] = (await app.call(getOrganisationUse, { params: { id: payer }, query }, { as: signedIn }))
        .body.days;
      const expected = use.map(({ day }) => {
        const row = counted.rows.find((each) => keyOf(each) === [payer, project, feature, day].join('|'));
        const registered = counted.registered(project, feature, day);
        return { day, registered, active: row?.active ?? 0, billed: row?.billed ?? 0 };
      });
      expect(use, `${project} ${feature}`).toEqual(expected);
    }
  }

  const prices = await app.db.selectFrom('billing_prices').select(['feature', 'amount']).execute();
  for (const month of [first, monthAfter(first, 1)]) {
    const { statement } = (await app.call(getStatement, { params: { id: payer, month } }, { as: signedIn })).body;
    expect(statement.state).toBe(month === first ? 'closed' : 'running');
    const billed = (project: number, feature: string) =>
      counted.rows
        .filter((row) => row.project === project && row.feature === feature && row.day.startsWith(month))
        .reduce((sum, row) => sum + row.billed, 0);
    const owed = [demo.projectId, second].flatMap((project) =>
      prices.map(({ feature, amount }) => ({ project, feature, users: billed(project, feature), price: amount })),
    );
    const lines = statement.lines.map(({ projectId, feature, users, price }) => ({
      project: projectId,
      feature,
      users,
      price,
    }));
    const byName = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));
    expect(lines.sort(byName)).toEqual(owed.filter(({ users }) => users > 0).sort(byName));
    expect(statement.users).toBe(billed(demo.projectId, '') + billed(second, ''));
    expect(statement.total).toBe(owed.reduce((sum, { users, price }) => sum + users * price, 0));
    expect(statement.total).toBeGreaterThan(0);
    expect(statement.corrections).toEqual([]);
  }
}, 180_000);
