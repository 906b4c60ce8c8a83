import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { blockUser, changeUserConfig, getAuthCode } from '#contract/app-users.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { timelineItem, wayPoint } from '#contract/timeline.ts';
import {
  getStateHistory,
  getTimelineItem,
  lastLocation,
  listLocations,
  listTimeline,
  listWayPoints,
} from '#contract/v20.ts';
import { playDemoWorld } from '#phone/demo/demo-world.ts';
import { DeviceClient, type DeviceClientOptions } from '#phone/device/device-client.ts';
import type { Timing } from '#phone/device/timing.ts';
import { playLoad } from '#phone/players/load.ts';
import { partOfDay } from '#phone/players/part-of-day.ts';
import { dayStart } from '#phone/world/people/calendar.ts';
import { World } from '#phone/world/world.ts';
import { anApp, type LooseInput, type TestApp, type TestKey } from '#tests/setup/app.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { aTemporaryFolder } from '#tests/setup/temporary-folder.ts';

let app: TestApp;
let key: TestKey;
let project: number;
let server: string;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  key = await app.aKey(project);
  server = await app.http.listen({ port: 0, host: '127.0.0.1' });
});

const world = new World('demo', 12);
/** A Wednesday, the same whenever this runs: no two days of the world are alike. */
const DAY = 20_761;
/** The day of someone who drives to work. */
const aDriversDay = () => {
  for (const person of world.people.slice(6)) {
    const day = world.day(person, DAY);
    if (day.truth.some(({ mode, toMs, fromMs }) => mode === 'CAR' && toMs - fromMs > 400_000)) return day;
  }
  throw new Error('Nobody drove that day.');
};
const aPhone = (userId: string, more: Partial<DeviceClientOptions> = {}) =>
  new DeviceClient({ server, proof: { userId, apiKey: key.secret }, ...more });
const get = async <E extends AnyEndpoint>(endpoint: E, query: object, params: LooseInput['params'] = {}) =>
  (await app.attempt(endpoint, { params, query }, { headers: key.headers, origin: null })).body;
const whole = () => {
  const day = aDriversDay();
  return { day, report: partOfDay(world.seed, day, day.startMs, day.endMs) };
};

describe('a simulated phone on the real server', () => {
  it('registers, uploads its day, and the customer reads timeline, item, points, locations and states', async () => {
    const { day, report } = whole();
    const phone = aPhone('simulated');
    expect(await phone.start()).toBe('sent');
    expect(await phone.report(report)).toBe('sent');
    expect(phone.tally).toMatchObject({ fixes: day.fixes.length, rejected: 0, refused: 0 });
    await processAll(app.db);
    const who = { projectId: project, userId: 'simulated' };
    const items = z.array(z.strictObject(timelineItem.shape)).parse(await get(listTimeline, who));
    const car = items.find(({ type }) => type !== 'IDLE' && type !== 'WALKING');
    const ts = Date.parse(car?.startTs ?? '') / 1000;
    expect(z.strictObject(timelineItem.shape).parse(await get(getTimelineItem, who, { startTs: ts }))).toEqual(car);
    const points = z
      .array(z.strictObject(wayPoint.shape))
      .parse(await get(listWayPoints, { ...who, withWayPointInfo: true }, { startTs: ts }));
    expect(points.length).toBeGreaterThan(20);
    const locations = z.array(z.strictObject(lastLocation.shape)).parse(await get(listLocations, who));
    expect(locations.map(({ context }) => context)).toContain('USERPOS');
    const { history } = getStateHistory.reply.parse(await get(getStateHistory, { ...who, properties: 'STATUS' }));
    expect(history.map(({ data }) => data.STATUS)).toContain('RUNNING');
  });

  it('sends the same as JSON and in the binary form', async () => {
    const { report } = whole();
    const types = async (userId: string, format: 'json' | 'binary') => {
      const phone = aPhone(userId, { format });
      expect(await phone.report(report)).toBe('sent');
      expect(phone.tally).toMatchObject({ rejected: 0, refused: 0 });
      await processAll(app.db);
      const items = z.array(timelineItem).parse(await get(listTimeline, { projectId: project, userId }));
      return items.map(({ type, startTs, endTs }) => `${type} ${startTs} ${endTs}`);
    };
    expect(await types('as-json', 'json')).toEqual(await types('as-binary', 'binary'));
  });

  it('has one effect with a batch sent twice, and cannot reuse its id for another', async () => {
    const { day, report } = whole();
    const phone = aPhone('twice');
    await phone.report(report);
    const before = phone.tally.fixes;
    await phone.report(report);
    expect(phone.tally).toMatchObject({ fixes: 2 * before, refused: 0 });
    const shorter = partOfDay(world.seed, day, day.startMs, day.endMs - 3_600_000 * 3);
    await phone.report({ ...shorter, records: {}, batchId: report.batchId });
    expect(phone.tally.refused).toBe(1);
  });

  it('signs in by auth code; a second phone of the same user ends the first', async () => {
    const { authCode } = await get(getAuthCode, { userId: 'moved' });
    const first = new DeviceClient({ server, proof: { authCode } });
    expect(await first.start()).toBe('sent');
    const again = await get(getAuthCode, { userId: 'moved' });
    const second = new DeviceClient({ server, proof: { authCode: again.authCode } });
    expect(await second.start()).toBe('sent');
    app.clock.now = new Date(app.clock.now.getTime() + 5_000);
    expect(
      await first.report({ batchId: randomUUID(), records: { states: [{ t: Date.now(), state: 'READY' }] } }),
    ).toBe('signed out');
    expect(
      await second.report({ batchId: randomUUID(), records: { states: [{ t: Date.now(), state: 'READY' }] } }),
    ).toBe('sent');
  });

  it('stops when its user is blocked', async () => {
    const phone = aPhone('blocked');
    await phone.start();
    const body = { projectId: project, userId: 'blocked', block: true };
    await app.call(blockUser, { body }, { headers: key.headers, origin: null });
    app.clock.now = new Date(app.clock.now.getTime() + 5_000);
    expect(await phone.report(whole().report)).toBe('blocked');
  });

  it('follows the services that the dashboard allows', async () => {
    await aPhone('follower').start();
    const body = {
      projectId: project,
      userId: 'follower',
      services: { driving: { deviceDiscovery: false }, health: { enabled: false } },
    };
    await app.call(changeUserConfig, { body }, { headers: key.headers, origin: null });
    const phone = aPhone('follower');
    await phone.start();
    expect(phone.services.driving).toMatchObject({ enabled: true, deviceDiscovery: false });
    const t = Date.now();
    await phone.report({
      batchId: randomUUID(),
      records: { health: [{ t, reason: 'BATTERY_LEVEL', description: '9 %' }] },
    });
    expect(phone.tally.acknowledged).toBe(0);
  });

  it('works with many others', async () => {
    const result = await playLoad({
      server,
      apiKey: key.secret,
      phones: 5,
      seconds: 20,
      connections: 4,
      fixesPerBatch: 1_000,
      format: 'binary',
      seed: 'few',
      signal: new AbortController().signal,
    });
    expect(result).toMatchObject({ phones: 5, refused: 0 });
    expect(result.fixes).toBeGreaterThan(2_000);
  });
});

describe('the demo world on the real server', () => {
  it('sends its history once, also when interrupted and restarted', async () => {
    const demo = await app.aProject('Demo');
    const { secret } = await app.aKey(demo, 'write-only');
    const options = {
      server,
      apiKey: secret,
      worldId: 'demo',
      memoryFile: path.join(aTemporaryFolder(), 'demo.json'),
      people: 2,
      days: 2,
      livePeople: 1,
    };
    const now = dayStart(DAY + 2) + 12 * 3_600_000;
    const play = async (isEnough: (phase: string, personDaysDone: number) => boolean) => {
      const stop = new AbortController();
      const timing: Timing = { now: () => now, chance: () => 0.5, pause: async () => {} };
      await playDemoWorld(options, timing, stop.signal, ({ phase, personDaysDone }) => {
        if (isEnough(phase, personDaysDone)) stop.abort();
      });
    };
    const chunks = async () => {
      const rows = await app.db
        .selectFrom('batches')
        .select(['user_id', 'batch_id'])
        .where('project_id', '=', demo)
        .execute();
      return rows.map((row) => `${row.user_id} ${row.batch_id}`).sort();
    };
    await play((_, done) => done >= 1);
    const half = await chunks();
    expect(half.length).toBeGreaterThan(0);
    await play((phase) => phase === 'live');
    const all = await chunks();
    expect(all).toEqual(expect.arrayContaining(half));
    expect(new Set(all.map((row) => row.split(' ')[0])).size).toBe(2);
    await processAll(app.db);
    const { trips } = await app.db
      .selectFrom('timeline_items')
      .select((select) => select.fn.countAll<string>().as('trips'))
      .where('project_id', '=', demo)
      .executeTakeFirstOrThrow();
    expect(Number(trips)).toBeGreaterThan(5);
    // Sent again from scratch, the same days are the same batches, without duplicates.
    options.memoryFile = path.join(aTemporaryFolder(), 'demo.json');
    await play((phase) => phase === 'live');
    expect(await chunks()).toEqual(all);
  });
});
