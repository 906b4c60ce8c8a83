import { beforeEach, expect, it } from 'vitest';
import type { Answer } from '#tests/setup/answer.ts';
import { anApp, type TestApp, type TestPhone } from '#tests/setup/app.ts';

/** What one phone or one project sends too much of is refused; the others go on. */
let app: TestApp;
beforeEach(async () => {
  app = await anApp({
    MOVE_PHONE_REQUESTS: '5',
    MOVE_PROJECT_REQUESTS: '8',
    MOVE_PHONE_MEGABYTES: '1',
    MOVE_PROJECT_MEGABYTES: '2',
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

it('limits the requests of a phone, and of nobody beside it', async () => {
  const projectId = await app.aProject();
  const [flood, other] = [await app.aPhone(projectId), await app.aPhone(projectId)];
  expect(await statuses(flood, 5)).toEqual([200, 200, 200, 200, 200]);
  expect(refusal(await flood.upload(fix()))).toEqual([429, 'rate_limited']);
  expect((await other.upload(fix())).status).toBe(200);
  nextWindow(60);
  expect((await flood.upload(fix())).status).toBe(200);
});

it('limits the requests of a project, and of none beside it', async () => {
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

it('lets phones through by default', async () => {
  const usual = await anApp();
  const phone = await usual.aPhone(await usual.aProject());
  expect((await phone.upload(fix())).status).toBe(200);
});
