import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { createHttp } from './create-http.ts';

/** More than the buffers of a connection hold. */
const ANSWER = 16_000_000;
const LIMITS = { caller: 2 * ANSWER, project: 3 * ANSWER, process: 6 * ANSWER };
const SILENCE_MS = 1_500;
const ALL_ARRIVED_MS = 300;
const TIMEOUT_MS = 20_000;

let app: Awaited<ReturnType<typeof createHttp>>;
let port: number;
let made = 0;
beforeAll(async () => {
  const log = createLog('silent');
  const limits = { answerLimits: LIMITS, readerSilenceMs: SILENCE_MS };
  app = await createHttp({ log, origins: [], trustedProxies: ['127.0.0.1'], secure: false, ...limits });
  app.addHook('onRequest', (request, _reply, done) => {
    const { authorization: name, 'x-project': project } = request.headers;
    app.countBodyFor(request, name ? { name, projectId: Number(project) } : undefined);
    done();
  });
  app.get('/large', async (request, reply) => {
    app.refuseWhileUnread(request);
    if (request.headers['x-wait']) await sleep(ALL_ARRIVED_MS);
    made += 1;
    return reply.type('application/json').send(Buffer.alloc(ANSWER));
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await expect.poll(() => new Promise((done) => app.server.getConnections((_, open) => done(open)))).toBe(0);
  made = 0;
});

const requestWith = (...headers: string[]) => ['GET /large HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n');
const requestBy = (name: string, project: number, ...more: string[]) =>
  requestWith(`Authorization: ${name}`, `X-Project: ${project}`, ...more);
const manyOf = (text: string, count: number): string[] => Array.from({ length: count }, () => text);

/** Takes the beginning of the answer and waits. */
function ask(text: string) {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  const state = { status: 0, bytes: 0, isClosed: false };
  let isReading = false;
  socket.on('error', () => {});
  socket.on('close', () => {
    state.isClosed = true;
  });
  socket.on('data', (chunk) => {
    state.status ||= Number(/^HTTP\/1.1 (\d+)/.exec(chunk.toString('latin1'))?.[1]);
    state.bytes += chunk.length;
    if (!isReading) socket.pause();
  });
  socket.write(text);
  const takeSome = () => socket.resume();
  const takeAll = () => {
    isReading = true;
    takeSome();
  };
  return { state, takeSome, takeAll };
}
type Asking = ReturnType<typeof ask>;

async function askEach(texts: readonly string[]): Promise<Asking[]> {
  const all: Asking[] = [];
  for (const text of texts) {
    const asking = ask(text);
    await expect.poll(() => asking.state.status).toBeGreaterThan(0);
    all.push(asking);
  }
  return all;
}
const statusesOf = (all: readonly Asking[]) => all.map(({ state }) => state.status);
const statusFor = async (text: string) => statusesOf(await askEach([text]))[0];
const isRead = ({ state }: Asking): boolean => state.bytes > ANSWER;
const isClosed = ({ state }: Asking): boolean => state.isClosed;

describe('answers that nobody reads', { timeout: 2 * TIMEOUT_MS }, () => {
  it('are limited for each caller, who gets more once they are read', async () => {
    const all = await askEach(manyOf(requestBy('one', 1), 3));
    expect(statusesOf(all)).toEqual([200, 200, 429]);
    expect(await statusFor(requestBy('another', 2))).toBe(200);
    all[0]?.takeAll();
    await expect.poll(() => all.some(isRead)).toBe(true);
    expect(await statusFor(requestBy('one', 1))).toBe(200);
  });

  it('are limited for each project, however many keys it has', async () => {
    const texts = ['a', 'b', 'c', 'd'].map((name) => requestBy(name, 3));
    expect(statusesOf(await askEach(texts))).toEqual([200, 200, 200, 429]);
  });

  it('count for the network if nobody was recognised', async () => {
    const from = (address: string) => requestWith(`X-Forwarded-For: ${address}`);
    const texts = [...manyOf(from('10.0.0.1'), 3), from('10.0.0.2')];
    expect(statusesOf(await askEach(texts))).toEqual([200, 200, 429, 200]);
  });

  it('are limited where they are asked for one behind the other', async () => {
    ask(requestBy('one', 1).repeat(30));
    await expect.poll(() => made).toBe(2);
    expect(await statusFor(requestBy('one', 1))).toBe(429);
    expect(made).toBe(2);
  });

  it('end with their connection at twice the limit if all were asked for while there was room', async () => {
    const all = manyOf(requestBy('one', 1, 'X-Wait: yes'), 12).map(ask);
    await expect.poll(() => made).toBe(12);
    await expect.poll(() => all.filter(isClosed).length).toBe(8);
    expect(await statusFor(requestBy('another', 2))).toBe(200);
  });

  it('of whoever has most make room for others when the process has too many', async () => {
    const most = await askEach(manyOf(requestBy('most', 1), 2));
    const few = await askEach(['a', 'b', 'c', 'd', 'e'].map((name, at) => requestBy(name, 2 + at)));
    expect(statusesOf([...most, ...few])).toEqual(Array(7).fill(200));
    for (const one of [...most, ...few]) one.takeAll();
    await expect.poll(() => few.every(isRead)).toBe(true);
    await expect.poll(() => most.map(isClosed)).toEqual([true, false]);
  });

  it('end with their connection when nothing of them is taken for a while', async () => {
    const [unread] = await askEach(manyOf(requestBy('one', 1), 2));
    const again = () => statusFor(requestBy('one', 1));
    await expect.poll(again, { interval: 200, timeout: TIMEOUT_MS }).toBe(200);
    unread?.takeAll();
    await expect.poll(() => unread?.state.isClosed).toBe(true);
    expect(unread && isRead(unread)).toBe(false);
  });

  it('stay while their reader takes some now and then', async () => {
    const [slow] = await askEach([requestBy('one', 1)]);
    const until = performance.now() + 3 * SILENCE_MS;
    const takeSome = () => {
      slow?.takeSome();
      return performance.now() > until;
    };
    await expect.poll(takeSome, { interval: SILENCE_MS / 10, timeout: TIMEOUT_MS }).toBe(true);
    expect(slow?.state.isClosed).toBe(false);
  });
});
