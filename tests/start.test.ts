import { readFileSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { isAlive, isGoneWithin } from '#server/db/embedded/processes.ts';
import { freePort } from './setup/free-port.ts';
import { npmStart, type Started } from './setup/npm-start.ts';
import { aTemporaryFolder, removeFolder } from './setup/temporary-folder.ts';

const folder = aTemporaryFolder();
const port = await freePort();
const started: Started[] = [];
afterAll(async () => {
  for (const each of started) await each.killAll();
  removeFolder(folder);
});

function start(settings: Record<string, string> = {}): Started {
  const one = npmStart({ PORT: String(port), MOVE_DATA_DIR: path.join(folder, 'data'), ...settings });
  started.push(one);
  return one;
}

/** Without a terminal every line of the product is JSON; npm's own lines come first. */
const logOf = (one: Started): unknown[] => {
  const lines = one.output().trim().split('\n');
  return lines.slice(lines.findIndex((line) => line.startsWith('{'))).map((line) => JSON.parse(line) as unknown);
};

const address = () => `http://localhost:${port}`;
const readiness = async () => (await fetch(`${address()}/readyz`)).status;

/** The browser's side of half a call: the rest of the body is sent when told. */
function aSlowCall() {
  const body = JSON.stringify({ email: 'someone@example.com' });
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  const closed = new Promise<string>((resolve) => socket.on('error', () => {}).on('close', () => resolve(answer)));
  const head = [
    'POST /api/user/exist HTTP/1.1',
    `Host: localhost:${port}`,
    `Origin: ${address()}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    '',
  ];
  socket.write(head.join('\r\n') + body.slice(0, 5));
  return {
    finish: () => {
      socket.write(body.slice(5));
      return closed;
    },
  };
}

describe('a start with a wrong setting', () => {
  it.each([
    ['PORT must be a number', { PORT: 'three thousand' }],
    ['HOST "192.0.2.1" is not an address', { HOST: '192.0.2.1' }],
    ['did you mean MOVE_THEME?', { MOVE_THEMES: 'red' }],
    [
      'DATABASE_URL leads to 127.0.0.1:9/move, which accepts no connection',
      { DATABASE_URL: 'postgres://move:secret@127.0.0.1:9/move', MOVE_SECRET_KEY: 'x'.repeat(32) },
    ],
  ])('stops and says %s', async (sentence, settings) => {
    const one = start({ ...(settings as Record<string, string>), MOVE_DATA_DIR: path.join(folder, 'unused') });
    expect(await one.exitCode).not.toBe(0);
    expect(one.output().replaceAll('\\"', '"')).toContain(sentence);
    expect(one.output()).not.toContain('secret@');
  });
});

/** One after another on the same data: a start costs seconds of a core. */
describe('the first start', () => {
  let one: Started;

  it('prints the address and, once only, the first account with a generated password', async () => {
    one = start({ MOVE_LOG_LEVEL: 'info' });
    await one.ready();
    expect(one.output()).toContain(address());
    expect(one.output()).toMatch(/First account \(dolphin\): \S+@\S+\n.*password: \S{12,}/i);
    expect(await readiness()).toBe(200);
    expect((await fetch(address(), { headers: { accept: 'text/html' } })).status).toBe(200);
  });

  it('continues when a second start on the same data folder stops with a message', async () => {
    const second = start({ PORT: String(await freePort()) });
    expect(await second.exitCode).not.toBe(0);
    expect(second.output()).toContain(`The data folder ${path.join(folder, 'data')} is in use`);
    expect(second.output()).toContain(`process ${one.serverPid()}`);
    expect(await readiness()).toBe(200);
  });

  it('has its port to itself: a second start names the port, and leaves no database behind', async () => {
    const MOVE_DATA_DIR = path.join(folder, 'other');
    const second = start({ MOVE_DATA_DIR });
    expect(await second.exitCode).not.toBe(0);
    expect(second.output()).toContain(`Port ${port} is taken`);
    expect(second.output()).not.toContain('password');
    const third = start({ MOVE_DATA_DIR, PORT: String(await freePort()) });
    await third.ready();
    const database = third.databasePid();
    third.pressCtrlC();
    expect([await third.exitCode, isAlive(database)]).toEqual([0, false]);
  });

  it('on Ctrl-C lets a running request finish, then shuts the database down', async () => {
    const call = aSlowCall();
    // Long enough for the server to have read its beginning.
    await sleep(1_000);
    const database = one.databasePid();
    one.pressCtrlC();
    await sleep(200);
    one.pressCtrlC();
    expect(isAlive(database)).toBe(true);
    expect(await call.finish()).toMatch(/^HTTP\/1\.1 200 .*"status":"404"/s);
    expect(await isGoneWithin(20_000, database)).toBe(true);
    expect(await one.exitCode).toBe(0);
    const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'));
    expect(logOf(one)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ msg: 'starting', version }),
        expect.objectContaining({ msg: 'database migrated', migrations: expect.arrayContaining(['0001-schema']) }),
        expect.objectContaining({ msg: expect.stringContaining('Server listening at') }),
        expect.objectContaining({ msg: 'started', version }),
        expect.objectContaining({ msg: 'draining' }),
        expect.objectContaining({ msg: 'stopped', version }),
      ]),
    );
  });
});

describe('later starts', () => {
  let one: Started;

  it('build nothing, and say where the password of the first account is', async () => {
    const [first] = started.filter((earlier) => earlier.output().includes('First account'));
    one = start();
    await one.ready();
    expect(one.output()).toContain(address());
    expect(one.output()).not.toMatch(/Building|Installing/i);
    const kept = path.join(folder, 'data', 'first-password');
    expect(one.output()).toContain(`is in ${kept} until the first sign-in`);
    expect(first?.output()).toContain(readFileSync(kept, 'utf8').trim());
    expect(statSync(kept).mode & 0o777).toBe(0o600);
  });

  it('work at once after kill -9 of the server, and still know the first account', async () => {
    process.kill(one.serverPid(), 'SIGKILL');
    await one.exitCode;
    one = start();
    await one.ready();
    expect(one.output()).not.toMatch(/Its password/);
    expect(await readiness()).toBe(200);
  });

  it('answer again by themselves after kill -9 of the database', async () => {
    process.kill(one.databasePid(), 'SIGKILL');
    while (!one.output().includes('PostgreSQL runs again')) {
      one.mustRun();
      await sleep(50);
    }
    while ((await readiness().catch(one.mustRun)) !== 200) await sleep(50);
  });

  it('end with their server and database by SIGTERM to npm alone', async () => {
    const [server, database] = [one.serverPid(), one.databasePid()];
    one.terminate();
    await one.exitCode;
    expect(await isGoneWithin(20_000, server)).toBe(true);
    expect(isAlive(database)).toBe(false);
  });
});
