import { type AddressInfo, connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { listAppUsers } from '#contract/app-user-list.ts';
import { offeredToKeys } from '#contract/endpoint.ts';
import { listTimeline } from '#contract/v20.ts';
import { anApp, type TestApp, type TestKey } from '#tests/setup/app.ts';

const START = 1_768_459_200;
const HOUR_S = 3_600;
const [ITEMS, AT_A_TIME] = [5_000, 1_000];
/** More than the answers that are made at once, of which some wait for others although they are read. */
const LIMITS = { caller: 6_000_000, project: 12_000_000, process: 30_000_000 };
const SILENCE_MS = 8_000;
/** As many as a connection may ask for without waiting. */
const AT_ONCE = 32;

let app: TestApp;
let [hoarder, other]: TestKey[] = [];
let timeline = '';
beforeAll(async () => {
  app = await anApp({}, 5, { answerLimits: LIMITS, readerSilenceMs: SILENCE_MS });
  const project = await app.aProject();
  const { userId } = await app.aPhone(project);
  const about = { day: '2026-01-15', open: false, distance_meters: 9_000, engine_version: 'x' };
  const kind = { type: 'CAR', measured_type: 'CAR', features: '{"source":{"id":"","name":"trip"}}' } as const;
  for (let from = 0; from < ITEMS; from += AT_A_TIME) {
    const starts = Array.from({ length: AT_A_TIME }, (_, at) => START - (from + at) * HOUR_S);
    const rows = starts.map((start_ts) => ({
      project_id: project,
      user_id: userId,
      start_ts,
      end_ts: start_ts + 1,
      ...about,
      ...kind,
    }));
    await app.db.insertInto('timeline_items').values(rows).execute();
  }
  [hoarder, other] = [await app.aKey(project), await app.aKey(await app.aProject())];
  timeline = `${listTimeline.path}?projectId=${project}&userId=${userId}`;
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});

const statusFor = async (key: TestKey | undefined) => {
  const url = `${offeredToKeys(listAppUsers)?.path}?projectId=${key?.projectId}`;
  return (await app.http.inject({ url, headers: key?.headers ?? {} })).statusCode;
};

it('answers that a backend does not read count for it until they are given up', { timeout: 90_000 }, async () => {
  const { port } = app.http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  const head = Object.entries(hoarder?.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${timeline} HTTP/1.1\r\nHost: x\r\n${head.join('')}\r\n`.repeat(AT_ONCE));
  await expect.poll(() => statusFor(hoarder), { timeout: 30_000 }).toBe(429);
  expect(await statusFor(other)).toBe(200);
  await expect.poll(() => statusFor(hoarder), { timeout: 30_000 }).toBe(200);
  socket.destroy();
});
