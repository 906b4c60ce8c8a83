import { beforeEach, describe, expect, it } from 'vitest';
import { reportGpx, reportOsmAnd, reportOverland, reportOwnTracks, reportTraccar } from '#contract/reports.ts';
import type { Answer } from '#tests/setup/answer.ts';
import { anApp, type TestApp, type TestKey, type TestPhone } from '#tests/setup/app.ts';

/** A phone or project that sends too much is refused; others are not affected. */
let app: TestApp;
beforeEach(async () => {
  app = await anApp({
    MOVE_PHONE_REQUESTS: '5',
    MOVE_PROJECT_REQUESTS: '8',
    MOVE_PHONE_MEGABYTES: '1',
    MOVE_PROJECT_MEGABYTES: '2',
    MOVE_PHONE_POSITIONS: '20',
  });
});

const fix = () => ({ fixes: { t: [app.clock.now.getTime() - 1_000], lat: [48.2], lon: [16.37] } });
/** About 600 kB. */
const large = () => ({
  logs: [{ t: app.clock.now.getTime(), level: 'INFO', text: 'x' }],
  padding: 'x'.repeat(600_000),
});
async function statuses(phone: TestPhone, times: number): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < times; at++) found.push((await phone.upload(fix())).status);
  return found;
}
const refusal = (answer: Answer<unknown>) => {
  const { code, retryAfterSeconds } = answer.error;
  expect(answer.headers['retry-after']).toBe(String(retryAfterSeconds));
  return [answer.status, code];
};
const nextWindow = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1_000);
};

it('limits the requests of a phone, and of no other', async () => {
  const projectId = await app.aProject();
  const [flood, other] = [await app.aPhone(projectId), await app.aPhone(projectId)];
  expect(await statuses(flood, 5)).toEqual([200, 200, 200, 200, 200]);
  expect(refusal(await flood.upload(fix()))).toEqual([429, 'rate_limited']);
  expect((await other.upload(fix())).status).toBe(200);
  nextWindow(60);
  expect((await flood.upload(fix())).status).toBe(200);
});

it('limits the requests of a project, and of no other', async () => {
  const [busy, quiet] = [await app.aProject(), await app.aProject()];
  expect(await statuses(await app.aPhone(busy), 4)).not.toContain(429);
  expect(await statuses(await app.aPhone(busy), 4)).not.toContain(429);
  expect(refusal(await (await app.aPhone(busy)).upload(fix()))).toEqual([429, 'rate_limited']);
  expect((await (await app.aPhone(quiet)).upload(fix())).status).toBe(200);
});

it('limits the bytes of a phone and of a project by the hour', async () => {
  const projectId = await app.aProject();
  const [first, second, third] = [
    await app.aPhone(projectId),
    await app.aPhone(projectId),
    await app.aPhone(projectId),
  ];
  await first.upload(large());
  await first.upload(large());
  expect(refusal(await first.upload(fix()))).toEqual([429, 'rate_limited']);
  await second.upload(large());
  await second.upload(large());
  expect(refusal(await third.upload(fix()))).toEqual([429, 'rate_limited']);
  expect((await (await app.aPhone(await app.aProject())).upload(fix())).status).toBe(200);
  nextWindow(3_600);
  expect((await third.upload(fix())).status).toBe(200);
});

it('limits the positions of a phone by the hour, however few bytes they take', async () => {
  const projectId = await app.aProject();
  const [flood, other] = [await app.aPhone(projectId), await app.aPhone(projectId)];
  const many = (count: number) => {
    const t = Array.from({ length: count }, (_, at) => app.clock.now.getTime() - 1_000 - at * 10);
    return { fixes: { t, lat: t.map(() => 48.2), lon: t.map(() => 16.37) } };
  };
  expect((await flood.upload(many(20))).status).toBe(200);
  expect(refusal(await flood.upload(many(1)))).toEqual([429, 'rate_limited']);
  expect((await other.upload(many(20))).status).toBe(200);
  nextWindow(3_600);
  expect((await flood.upload(many(1))).status).toBe(200);
});

describe('counts what reporting apps send', () => {
  const APPS: [string, (key: TestKey, userId: string) => { url: string; payload?: object; basic?: boolean }][] = [
    ['OsmAnd', ({ secret }, id) => ({ url: `${reportOsmAnd.path}?key=${secret}&id=${id}&lat=48.2&lon=16.4` })],
    [
      'Traccar',
      ({ secret }, id) => ({ url: `${reportTraccar.path}?key=${secret}&id=${id}&lat=48.2&lon=16.4&batt=80` }),
    ],
    [
      'PhoneTrack',
      ({ secret }, id) => ({ url: reportTraccar.path, payload: { key: secret, id, lat: 48.2, lon: 16.4 } }),
    ],
    [
      'Overland',
      ({ secret }, id) => ({ url: `${reportOverland.path}?key=${secret}&id=${id}`, payload: { locations: [] } }),
    ],
    ['OwnTracks', () => ({ url: reportOwnTracks.path, payload: { _type: 'lwt' }, basic: true })],
    ['a GPX file', () => ({ url: reportGpx.path, payload: {}, basic: true })],
  ];
  it.each(APPS)('%s', async (name, call) => {
    const projectId = await app.aProject();
    const key = await app.aKey(projectId);
    const report = async (userId: string) => {
      const { url, payload, basic } = call(key, userId);
      const authorization = `Basic ${Buffer.from(`${userId}:${key.secret}`).toString('base64')}`;
      const answer = await app.http.inject({
        method: name === 'OsmAnd' ? 'GET' : 'POST',
        url,
        ...(payload && { payload }),
        ...(basic && { headers: { authorization } }),
      });
      return answer.statusCode;
    };
    const found: number[] = [];
    for (let at = 0; at < 6; at++) found.push(await report('demo-app'));
    expect(found.slice(0, 5)).not.toContain(429);
    expect(found[5]).toBe(429);
    expect(await report('demo-other')).not.toBe(429);
    // The phones of the project share its limit with them.
    expect(await statuses(await app.aPhone(projectId), 3)).toContain(429);
  });
  it('by the hour, in bytes', async () => {
    const key = await app.aKey(await app.aProject());
    const authorization = `Basic ${Buffer.from(`demo-app:${key.secret}`).toString('base64')}`;
    const send = async () => {
      const payload = JSON.stringify({ _type: 'lwt', padding: 'x'.repeat(600_000) });
      const headers = { authorization, 'content-type': 'application/json' };
      return (await app.http.inject({ method: 'POST', url: reportOwnTracks.path, headers, payload })).statusCode;
    };
    expect([await send(), await send(), await send()]).toEqual([200, 200, 429]);
  });
});

it('lets phones through by default', async () => {
  const usual = await anApp();
  const phone = await usual.aPhone(await usual.aProject());
  expect((await phone.upload(fix())).status).toBe(200);
});
