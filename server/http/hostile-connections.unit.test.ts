import type { ServerResponse } from 'node:http';
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
  app = await createHttp({ log, origins: [], trustedProxies: ['127.0.0.1'], secure: false, bodyLimits: LIMITS });
  serveRaw(app, {
    endpoint: uploadBatch,
    bodyLimit: 4 * BODY,
    admit: ({ headers }) => ({
      sender: headers.authorization && { name: headers.authorization, projectId: Number(headers['x-project']) },
      waits: 'x-wait' in headers,
    }),
    sentBy: ({ sender }) => sender || undefined,
    handle: async ({ waits }, { bytes }) => {
      if (waits) await new Promise<void>((go) => (finish = go));
      return { got: bytes.length };
    },
  });
  app.get('/slow', async () => {
    await sleep(500);
    return { slow: true };
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

describe('requests for another protocol', () => {
  const upgrade = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n';
  const UPGRADE = GET.replace('\r\n\r\n', `\r\n${upgrade}\r\n`);
  const answersOf = ({ answer }: { answer: string }) => answer.match(/\{"\w+":\w+\}/g) ?? [];
  const fast = '{"fast":true}';

  it('are answered as if they did not ask, and so are later ones, however they arrive', async () => {
    const connection = aConnection(port, UPGRADE);
    await until(() => answersOf(connection).length === 1);
    connection.send(GET);
    await until(() => answersOf(connection).length === 2);
    connection.send(`${UPGRADE}${GET}${UPGRADE}${UPGRADE}${GET}`);
    await until(() => answersOf(connection).length === 7);
    connection.send(UPGRADE);
    await until(() => answersOf(connection).length === 8);
    expect(connection.answer.match(/HTTP\/1.1 200/g)).toHaveLength(8);
    connection.end();
  });

  it('wait for those before them', async () => {
    const slow = GET.replace('fast', 'slow');
    const connection = aConnection(port, `${slow}${slow}${UPGRADE}${slow}${GET}`);
    await until(() => answersOf(connection).length === 5);
    expect(answersOf(connection)).toEqual(['{"slow":true}', '{"slow":true}', fast, '{"slow":true}', fast]);
    connection.end();
  });

  it.each([
    ['a length', 'Content-Length: 5\r\n', 'hello'],
    ['chunks', 'Transfer-Encoding: chunked\r\n', '5\r\nhello\r\n0\r\n\r\n'],
    ['a length behind very many headers', `${'a:\r\n'.repeat(2_000)}Content-Length: 5\r\n`, 'hello'],
  ])('have a body like others, with %s', async (_what, length, body) => {
    const post = head().replace('\r\n\r\n', `\r\n${upgrade}${length}\r\n`);
    const connection = aConnection(port, `${post}${body}${GET}`);
    await until(() => answersOf(connection).length === 2);
    expect(answersOf(connection)).toEqual(['{"got":5}', fast]);
    connection.send(post);
    await sleep(50);
    connection.send(body);
    await until(() => answersOf(connection).length === 3);
    connection.end();
  });

  it('leave nothing behind on their connection', async () => {
    const sockets: Socket[] = [];
    const note = (socket: Socket) => sockets.push(socket);
    app.server.on('connection', note);
    const connection = aConnection(port, GET);
    await until(() => answersOf(connection).length === 1);
    const listeners = () => sockets[0]?.eventNames().map((name) => [name, sockets[0]?.listenerCount(name)]);
    const before = listeners();
    for (let sent = 2; sent < 30; sent++) {
      connection.send(UPGRADE);
      await until(() => answersOf(connection).length === sent);
    }
    app.server.off('connection', note);
    expect(new Map(listeners() as [])).toEqual(new Map(before as []));
    connection.end();
  });

  it('may be broken off at any time', async () => {
    for (const before of ['', GET.replace('fast', 'slow')]) {
      for (const after of ['', 'GET /fast HTTP', GET]) {
        const connection = aConnection(port, `${before}${UPGRADE}${after}`);
        await sleep(20);
        connection.reset();
      }
    }
    const connection = aConnection(port, GET);
    await until(() => answersOf(connection).length === 1);
    connection.end();
  });

  it('end the connection when they are many, like others', async () => {
    handled = 0;
    const sender = flood(port, { connections: 4, text: UPGRADE, times: 5_000 });
    await sleep(1_000);
    await sender.end();
    expect(app.server.listening).toBe(true);
  });

  it('as to a proxy are refused', async () => {
    const connection = aConnection(port, 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => connection.isClosed);
    expect(connection.answer).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"bad_request"/);
  });
});

describe('requests to addresses where nothing is', () => {
  const post = (length: string) => `POST /nothing HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`;

  it.each([
    [`Content-Length: ${BODY}`, 'x'.repeat(BODY)],
    ['Content-Type: application/json\r\nTransfer-Encoding: chunked', `${chunkOf(BODY)}0\r\n\r\n`],
  ])('are answered before their body arrives, and later ones after it, with %s', async (length, body) => {
    const connection = aConnection(port, post(length));
    await until(() => connection.answer.startsWith('HTTP/1.1 404'));
    expect(connection.answer).toMatch(
      /x-request-id: (\S+)[\s\S]*\{"error":\{"code":"not_found",[^}]*"requestId":"\1"\}\}$/i,
    );
    connection.send(`${body}${GET}`);
    await until(() => connection.answer.endsWith('{"fast":true}'));
    connection.end();
  });
});

it('responses end with their connection, also those that wait for others', async () => {
  const responses: ServerResponse[] = [];
  const note = (_request: unknown, response: ServerResponse) => void responses.push(response);
  app.server.on('request', note);
  const connection = aConnection(port, `${GET.replace('fast', 'slow')}${GET.repeat(10)}`);
  await until(() => responses.length === 11);
  connection.reset();
  await until(() => responses.every(({ closed }) => closed));
  app.server.off('request', note);
});

describe('large bodies at once', () => {
  const by = (name: string, project: number) => [`Authorization: ${name}`, `X-Project: ${project}`];
  /** All but the last byte, so that it is neither refused nor handled. */
  const begin = (...headers: string[]) =>
    aConnection(port, `${head(...headers, `Content-Length: ${BODY}`)}${'x'.repeat(BODY - 1)}`);
  /** One after the other has arrived. */
  const beginEach = async (count: number, headersOf: (at: number) => string[]) => {
    const all: ReturnType<typeof begin>[] = [];
    for (let at = 0; at < count; at++) {
      all.push(begin(...headersOf(at)));
      await sleep(100);
    }
    return all;
  };
  const isRefused = ({ answer }: { answer: string }) =>
    answer.startsWith('HTTP/1.1 429') && /retry-after: 5/i.test(answer);
  const isBusy = ({ answer }: { answer: string }) => answer.startsWith('HTTP/1.1 503');
  const isAccepted = async (...headers: string[]) => {
    const connection = begin(...headers);
    connection.send('x');
    await until(() => connection.answer.includes(`{"got":${BODY}}`));
    connection.end();
  };
  const endAll = (all: readonly { end: () => void }[]) => {
    for (const each of all) each.end();
  };

  /** Connections that were stopped have a second to read why. */
  const allClosed = () =>
    expect.poll(() => new Promise((done) => app.server.getConnections((_, open) => done(open)))).toBe(0);

  it('are limited for each caller, and accepted again after some were handled', async () => {
    const many = Array.from({ length: 6 }, () => begin(...by('one', 1)));
    await until(() => many.filter(isRefused).length === 3);
    await isAccepted(...by('other', 2));
    const waiting = many.filter((each) => !isRefused(each));
    for (const each of waiting) each.send('x');
    await until(() => waiting.every(({ answer }) => answer.includes(`{"got":${BODY}}`)));
    await isAccepted(...by('one', 1));
    endAll(many);
  });

  it('are limited for each project by what has arrived, however many phones it has', async () => {
    const announced = Array.from({ length: 8 }, (_, at) =>
      aConnection(port, head(...by(`idle ${at}`, 3), `Content-Length: ${BODY}`)),
    );
    const many = await beginEach(8, (at) => by(`phone ${at}`, 3));
    await until(() => many.filter(isRefused).length === 2);
    await isAccepted(...by('another project', 4));
    endAll([...announced, ...many]);
  });

  it('are stopped at twice the limit if all of them began while there was room', async () => {
    const idle = Array.from({ length: 14 }, (_, at) =>
      aConnection(port, head(...by(`phone ${at}`, 6), `Content-Length: ${BODY}`)),
    );
    await sleep(300);
    for (const each of idle) each.send('x'.repeat(BODY - 1));
    await until(() => idle.some((each) => isRefused(each) && each.isClosed));
    endAll(idle);
    await allClosed();
  });

  it('of strangers leave room in the process for those who were recognised', async () => {
    const strangers = await beginEach(8, (at) => [`X-Forwarded-For: 10.0.0.${at}`]);
    await until(() => strangers.filter(isBusy).length === 1);
    await isAccepted(...by('somebody known', 7));
    endAll(strangers);
  });

  it('count for the network if nobody was recognised, whatever credentials are shown', async () => {
    const many = Array.from({ length: 6 }, (_, at) => begin(`X-MOVE-TOKEN: ${at}`));
    await until(() => many.filter(isRefused).length === 3);
    endAll(many);
  });

  it('count as they arrive when their size is not known', async () => {
    const send = () => {
      const connection = aConnection(port, head('Transfer-Encoding: chunked', ...by('unknown', 8)));
      for (let at = 0; at < 40; at++) connection.send(chunkOf(BODY / 20));
      return connection;
    };
    const many = Array.from({ length: 5 }, send);
    await until(() => many.some((each) => each.isClosed && isRefused(each)));
    endAll(many);
    await allClosed();
  });

  it('count until they were handled, although their senders are gone', async () => {
    const gone = begin(...by('gone', 9), 'X-Wait: yes');
    gone.send('x');
    await sleep(200);
    gone.end();
    const more = await beginEach(2, () => by('gone', 9));
    const last = begin(...by('gone', 9));
    await until(() => isRefused(last));
    finish();
    await sleep(100);
    await isAccepted(...by('gone', 9));
    endAll([...more, last]);
  });

  it('are forgotten with their connection, also if they wait behind another request', async () => {
    for (let round = 0; round < 5; round++) {
      const post = head(...by('reset', 10), `Content-Length: ${3 * BODY}`);
      const connection = aConnection(port, `${GET.replace('fast', 'slow')}${post}`);
      await sleep(100);
      connection.reset();
    }
    await sleep(600);
    await isAccepted(...by('reset', 10));
  });

  it('are refused when more is announced than the call allows', async () => {
    const connection = aConnection(port, head(...by('huge', 11), 'Content-Length: 100000000000000'));
    await until(() => connection.answer.startsWith('HTTP/1.1 413'));
    connection.end();
  });
});
