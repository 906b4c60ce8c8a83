import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { HEADER } from '#contract/constants.ts';
import { getHome } from '#contract/home.ts';
import { checkSession } from '#contract/session.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let reader: Visitor;
let projectId: number;
beforeAll(async () => {
  app = await anApp();
  projectId = await app.aProject();
  reader = await app.aMember(projectId, 'reader');
});

const raw = (url: string, encoding?: string) =>
  app.http.inject({
    url,
    headers: {
      [HEADER.token]: `Bearer ${reader.token}`,
      ...(encoding && { 'accept-encoding': encoding }),
    },
  });

it('what pages read is compressed, as the browser accepts it', async () => {
  const url = `${getHome.path}?projectId=${projectId}`;
  const plain = await raw(url);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const [brotli, gzip] = [await raw(url, 'gzip, deflate, br'), await raw(url, 'gzip')];
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(brotli.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
  expect([plain.headers.vary, brotli.headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
});

it('tokens are never compressed beside what others may have written', async () => {
  for (let at = 0; at < 20; at++) await app.grant(reader, await app.aProject(`Project ${at} of many`), 'reader');
  const answer = await raw(checkSession.path, 'br');
  expect(answer.rawPayload.length).toBeGreaterThan(1_024);
  expect(answer.headers['content-encoding']).toBeUndefined();
});
