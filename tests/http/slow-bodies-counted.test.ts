import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { offeredToKeys } from '#contract/endpoint.ts';
import { importPois } from '#contract/poi.ts';
import { reportGpx } from '#contract/reports.ts';
import { uploadBatch } from '#contract/upload.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { holdingBack } from '#tests/setup/holding-back.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await anApp({ MOVE_PHONE_REQUESTS: '2' });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
});

it.concurrent('counts a slow upload of a phone once', async () => {
  const phone = await app.aPhone(await app.aProject());
  const batch = () => ({ batchId: randomUUID(), states: [{ t: app.clock.now.getTime(), state: 'RUNNING' }] });
  const headers = { ...phone.headers, 'Content-Type': 'application/json' };
  expect(await holdingBack(port, uploadBatch.path, headers, JSON.stringify(batch()))).toBe(200);
  expect((await phone.upload(batch())).status).toBe(200);
  expect((await phone.upload(batch())).status).toBe(429);
});

it.concurrent('counts a slow report of an app once', async () => {
  const key = await app.aKey(await app.aProject());
  const headers = { ...key.headers, 'Content-Type': 'application/gpx+xml' };
  const track =
    '<gpx><trk><trkseg><trkpt lat="48" lon="16"><time>2026-01-05T08:00:00Z</time></trkpt></trkseg></trk></gpx>';
  const url = `${reportGpx.path}?userId=demo-slow`;
  const quick = () => app.http.inject({ method: 'POST', url, headers, payload: track });
  expect(await holdingBack(port, url, headers, track)).toBe(200);
  expect((await quick()).statusCode).toBe(200);
  expect((await quick()).statusCode).toBe(429);
});

it.concurrent('counts a slow call by key once', async () => {
  const key = await app.aKey(await app.aProject());
  const headers = { ...key.headers, 'Content-Type': 'application/json' };
  const url = `${offeredToKeys(importPois)?.path}?projectId=${key.projectId}`;
  const body = JSON.stringify({ format: 'geojson', text: '{"type":"FeatureCollection","features":[]}' });
  const remaining = async () => {
    const { headers: answered } = await app.http.inject({ method: 'POST', url, headers, payload: body });
    return Number(answered['ratelimit-remaining']);
  };
  const before = await remaining();
  expect(await holdingBack(port, url, headers, body)).not.toBe(429);
  expect(await remaining()).toBe(before - 2);
});
