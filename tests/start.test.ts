import { readFileSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, isGoneWithin } from '#server/db/embedded/processes.ts';
import { freePort } from './setup/free-port.ts';
import { npmStart, type Started } from './setup/npm-start.ts';
import { aTemporaryFolder, removeFolder } from './setup/temporary-folder.ts';

let folder: string;
let port: number;
let started: Started[];
beforeEach(async () => {
  folder = aTemporaryFolder();
  port = await freePort();
  started = [];
});
afterEach(async () => {
  for (const each of started) await each.killAll();
  removeFolder(folder);
});

function start(settings: Record<string, string> = {}): Started {
  const one = npmStart({ PORT: String(port), MOVE_DATA_DIR: path.join(folder, 'data'), ...settings });
  started.push(one);
  return one;
}

async function stopped(one: Started): Promise<{ code: number | null; databaseRuns: boolean }> {
  const database = one.databasePid();
  one.pressCtrlC();
  return { code: await one.exitCode, databaseRuns: isAlive(database) };
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

describe('the first start', () => {
  it('prints the address and, once only, the first account with a generated password', async () => {
    const first = start({ MOVE_LOG_LEVEL: 'info' });
    await first.ready();
    expect(first.output()).toContain(address());
    expect(first.output()).toMatch(/First account \(dolphin\): \S+@\S+\n.*password: \S{12,}/i);
    expect(await readiness()).toBe(200);
    expect((await fetch(address(), { headers: { accept: 'text/html' } })).status).toBe(200);
    expect(await stopped(first)).toEqual({ code: 0, databaseRuns: false });
    const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'));
    expect(logOf(first)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ msg: 'starting', version }),
        expect.objectContaining({ msg: 'database migrated', migrations: expect.arrayContaining(['0001-schema']) }),
        expect.objectContaining({ msg: expect.stringContaining('Server listening at') }),
        expect.objectContaining({ msg: 'started', version }),
        expect.objectContaining({ msg: 'draining' }),
        expect.objectContaining({ msg: 'stopped', version }),
      ]),
    );

    const second = start();
    await second.ready();
    expect(second.output()).toContain(address());
    expect(second.output()).not.toMatch(/Building|Installing/i);
    const kept = path.join(folder, 'data', 'first-password');
    expect(second.output()).toContain(`is in ${kept} until the first sign-in`);
    expect(first.output()).toContain(readFileSync(kept, 'utf8').trim());
    expect(statSync(kept).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['HOST "192.0.2.1" is not an address', { HOST: '192.0.2.1' }],
    ['did you mean MOVE_THEME?', { MOVE_THEMES: 'red' }],
    [
      'DATABASE_URL leads to 127.0.0.1:9/move, which accepts no connection',
      { DATABASE_URL: 'postgres://move:secret@127.0.0.1:9/move', MOVE_SECRET_KEY: 'x'.repeat(32) },
    ],
  ])('says %s', async (sentence, settings) => {
    const one = start(settings as Record<string, string>);
    expect(await one.exitCode).not.toBe(0);
    expect(one.output().replaceAll('\\"', '"')).toContain(sentence);
    expect(one.output()).not.toContain('secret@');
  });

  it('stops with a wrong setting and names it', async () => {
    const one = start({ PORT: 'three thousand' });
    expect(await one.exitCode).not.toBe(0);
    expect(one.output()).toContain('PORT must be a number');
  });
});

describe('a second start', () => {
  it('on the same data folder stops with a message, and the first continues', async () => {
    const first = start();
    await first.ready();
    const second = start({ PORT: String(await freePort()) });
    expect(await second.exitCode).not.toBe(0);
    expect(second.output()).toContain(`The data folder ${path.join(folder, 'data')} is in use`);
    expect(second.output()).toContain(`process ${first.serverPid()}`);
    expect(await readiness()).toBe(200);
  });

  it('on the same port names the port, and leaves no database behind', async () => {
    await start().ready();
    const second = start({ MOVE_DATA_DIR: path.join(folder, 'other') });
    expect(await second.exitCode).not.toBe(0);
    expect(second.output()).toContain(`Port ${port} is taken`);
    expect(second.output()).not.toContain('password');
    const third = start({ MOVE_DATA_DIR: path.join(folder, 'other'), PORT: String(await freePort()) });
    await third.ready();
  });
});

describe('a stop', () => {
  it('by Ctrl-C lets a running request finish, then shuts the database down', async () => {
    const one = start();
    await one.ready();
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
  });

  it('by SIGTERM to npm alone ends the server and the database too', async () => {
    const one = start();
    await one.ready();
    const [server, database] = [one.serverPid(), one.databasePid()];
    one.terminate();
    await one.exitCode;
    expect(await isGoneWithin(20_000, server)).toBe(true);
    expect(isAlive(database)).toBe(false);
  });
});

describe('after kill -9', () => {
  it('of the server, the next start works at once and still knows the first account', async () => {
    const first = start();
    await first.ready();
    process.kill(first.serverPid(), 'SIGKILL');
    await first.exitCode;
    const second = start();
    await second.ready();
    expect(second.output()).not.toMatch(/Its password/);
    expect(await readiness()).toBe(200);
  });

  it('of the database, the server answers again by itself', async () => {
    const one = start();
    await one.ready();
    process.kill(one.databasePid(), 'SIGKILL');
    while (!one.output().includes('PostgreSQL runs again')) {
      one.mustRun();
      await sleep(50);
    }
    while ((await readiness().catch(one.mustRun)) !== 200) await sleep(50);
  });
});
