import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadBatch } from '#contract/upload.ts';
import { createLog } from '#server/log.ts';
import { collectGarbage, longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { createHttp } from './create-http.ts';
import { aConnection, flood } from './flood.test-support.ts';
import { serveRaw } from './raw-route.ts';

const MAX_MS = 100;
const BODY = 1_000_000;
const LIMITS = { caller: 3 * BODY, project: 5 * BODY, process: 8 * BODY };

let app: Awaited<ReturnType<typeof createHttp>>;
let port: number;
let handled = 0;
let finish: () => void = () => {};
beforeAll(async () => {
  const log = createLog('silent');
  app = await createHttp({ log, origins: [], trustedProxies: [], secure: false, bodyLimits: LIMITS });
  serveRaw(app, {
    endpoint: uploadBatch,
    bodyLimit: 4 * BODY,
    admit: ({ headers }) => ({ project: Number(headers['x-project']), waits: 'x-wait' in headers }),
    projectOf: ({ project }) => project,
    handle: async ({ waits }, { bytes }) => {
      if (waits) await new Promise<void>((go) => (finish = go));
      return { got: bytes.length };
    },
  });
  app.get('/fast', () => {
    handled += 1;
    return { fast: true };
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const head = (...headers: string[]) =>
  [`POST ${uploadBatch.path} HTTP/1.1`, 'Host: x', 'Content-Type: application/octet-stream', ...headers, '', ''].join(
    '\r\n',
  );
const chunked = head('Transfer-Encoding: chunked');
const chunkOf = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
const GET = 'GET /fast HTTP/1.1\r\nHost: x\r\n\r\n';

const until = async (isTrue: () => boolean): Promise<void> => {
  for (let tries = 0; !isTrue() && tries < 500; tries++) await sleep(20);
  expect(isTrue()).toBe(true);
};

describe('bodies of many small chunks', () => {
  it('arrive whole, such as a file that is sent line by line', async () => {
    const connection = aConnection(port, chunked);
    for (let line = 0; line < 20_000; line++) connection.send(chunkOf(40));
    connection.send('0\r\n\r\n');
    await until(() => connection.answer.includes('{"got":800000}'));
    connection.end();
  });

  it('take about as much memory as their bytes while they are unfinished', async () => {
    const [connections, times, size] = [3, 50_000, 17];
    const inUse = () => {
      collectGarbage();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const sockets: Socket[] = [];
    app.server.on('connection', (socket) => sockets.push(socket));
    const before = inUse();
    const sender = flood(port, { connections, head: chunked, text: chunkOf(size), times });
    const wire = connections * times * chunkOf(size).length;
    await until(() => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0) > wire);
    const grown = inUse() - before;
    await sender.end();
    expect(grown).toBeLessThan(4 * connections * times * size);
  });

  it('are refused if they are little else but chunk headers, and delay nobody', async () => {
    const { ms, result } = await longestTurnOfRepeated(async () => {
      const sender = flood(port, { connections: 4, head: chunked, text: chunkOf(1), times: 100_000 });
      const answers = await sender.answers;
      await sender.end();
      return answers;
    });
    expect(ms).toBeLessThan(MAX_MS);
    expect(result).toContain('Send the body in larger chunks.');
  });
});

describe('requests that do not wait for responses', () => {
  it('are answered in order when they are few', async () => {
    const connection = aConnection(port, GET.repeat(20));
    await until(() => connection.answer.split('{"fast":true}').length === 21);
    connection.end();
  });

  it('end the connection when they are many, and delay nobody', async () => {
    handled = 0;
    const { ms } = await longestTurnOfRepeated(async () => {
      const sender = flood(port, { connections: 20, text: GET, times: 20_000 });
      await sender.answers;
      await sender.end();
    });
    expect(handled).toBeLessThanOrEqual(20 * 32);
    expect(ms).toBeLessThan(MAX_MS);
  });
});

describe('large bodies at once', () => {
  const bearer = (name: string) => `Authorization: Bearer ${name}`;
  /** All but the last byte, so that it is neither refused nor handled. */
  const begin = (...headers: string[]) =>
    aConnection(port, `${head(...headers, `Content-Length: ${BODY}`)}${'x'.repeat(BODY - 1)}`);
  const isRefused = ({ answer }: { answer: string }) =>
    answer.startsWith('HTTP/1.1 429') && /retry-after: 5/i.test(answer);

  it('are limited for each caller, and accepted again after some were handled', async () => {
    const many = Array.from({ length: 6 }, () => begin(bearer('one'), 'X-Project: 1'));
    await until(() => many.filter(isRefused).length === 3);
    const other = begin(bearer('other'), 'X-Project: 2');
    other.send('x');
    await until(() => other.answer.includes(`{"got":${BODY}}`));
    const waiting = many.filter((each) => !isRefused(each));
    for (const each of waiting) each.send('x');
    await until(() => waiting.every(({ answer }) => answer.includes(`{"got":${BODY}}`)));
    const next = begin(bearer('one'), 'X-Project: 1');
    next.send('x');
    await until(() => next.answer.includes(`{"got":${BODY}}`));
    for (const each of [...many, other, next]) each.end();
  });

  it('are limited for each project, however many phones it has', async () => {
    const many = Array.from({ length: 8 }, (_, at) => begin(bearer(`phone ${at}`), 'X-Project: 3'));
    await until(() => many.filter(isRefused).length === 3);
    for (const each of many) each.end();
  });

  it('are limited for the process, and say that it is busy', async () => {
    const many = Array.from({ length: 10 }, (_, at) => begin(bearer(`caller ${at}`), `X-Project: ${10 + at}`));
    await until(() => many.filter(({ answer }) => answer.startsWith('HTTP/1.1 503')).length === 2);
    for (const each of many) each.end();
  });

  it('count as they arrive when their size is not known', async () => {
    const send = () => {
      const connection = aConnection(port, head('Transfer-Encoding: chunked', bearer('unknown'), 'X-Project: 4'));
      for (let at = 0; at < 40; at++) connection.send(chunkOf(BODY / 20));
      return connection;
    };
    const many = [send(), send(), send()];
    await until(() => many.some(({ answer, isClosed }) => isClosed && answer.startsWith('HTTP/1.1 429')));
    for (const each of many) each.end();
  });

  it('count until they were handled, although their senders are gone', async () => {
    const gone = begin(bearer('gone'), 'X-Project: 5', 'X-Wait: yes');
    gone.send('x');
    await sleep(200);
    gone.end();
    const more = [begin(bearer('gone'), 'X-Project: 5'), begin(bearer('gone'), 'X-Project: 5')];
    await sleep(200);
    const last = begin(bearer('gone'), 'X-Project: 5');
    await until(() => isRefused(last));
    finish();
    await sleep(100);
    const next = begin(bearer('gone'), 'X-Project: 5');
    next.send('x');
    await until(() => next.answer.includes(`{"got":${BODY}}`));
    for (const each of [...more, last, next]) each.end();
  });
});
