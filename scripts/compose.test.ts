import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImage, engine, IMAGE, whyNoContainers, works } from '#tests/setup/container-engine.ts';
import { freePort } from '#tests/setup/free-port.ts';

const file = path.resolve(import.meta.dirname, '../deploy/compose.yaml');
const images = [...readFileSync(file, 'utf8').matchAll(/^ +image: (\S+)/gm)].map(([, name = '']) => name);
const tools = [['docker', 'compose'], ['podman', 'compose'], ['podman-compose']].filter(([first = '']) =>
  first.startsWith(engine),
);
const tool = tools.find(([command = '', ...args]) => works(command, ...args, 'version'));
const skipped = tool ? whyNoContainers(images.filter((name) => name !== IMAGE)) : 'no compose tool';

const PROJECT = `move-test-${process.pid}`;
const ADMIN = { email: 'demo.admin@example.com', password: 'a-long-demo-password-9' };

describe.skipIf(skipped)(`the compose file${skipped && `, skipped: ${skipped}`}`, { timeout: 1_500_000 }, () => {
  let port: number;
  let settings: NodeJS.ProcessEnv;
  const compose = (...args: string[]) => {
    const [command = '', ...before] = tool ?? [];
    return spawnSync(command, [...before, '-f', file, '-p', PROJECT, ...args], {
      env: { ...process.env, ...settings },
      encoding: 'utf8',
      timeout: 300_000,
    });
  };
  const up = () => {
    const { status, stderr } = compose('up', '--detach', '--no-build');
    expect(status, stderr).toBe(0);
  };
  beforeAll(async () => {
    buildImage();
    port = await freePort();
    settings = {
      // For this name the proxy creates its own certificate.
      MOVE_HOST: 'localhost',
      HTTP_PORT: String(await freePort()),
      HTTPS_PORT: String(port),
      POSTGRES_PASSWORD: randomBytes(12).toString('hex'),
      MOVE_SECRET_KEY: randomBytes(24).toString('hex'),
      MOVE_ADMIN_EMAIL: ADMIN.email,
      MOVE_ADMIN_PASSWORD: ADMIN.password,
      SMTP_URL: 'smtp://mail.invalid:587?from=move@example.com',
    };
    up();
  }, 1_500_000);
  afterAll(() => {
    if (settings) compose('down', '--volumes');
  }, 300_000);

  /** The answer through the proxy; its status is 0 as long as nobody answers. */
  const ask = (address: string, body?: object): Promise<{ status: number; text: string }> =>
    new Promise((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          servername: 'localhost',
          port,
          path: address,
          method: body ? 'POST' : 'GET',
          rejectUnauthorized: false,
          headers: {
            host: 'localhost',
            accept: 'text/html,application/json',
            origin: 'https://localhost',
            ...(body && { 'content-type': 'application/json' }),
          },
        },
        async (response) => {
          let text = '';
          for await (const piece of response) text += piece;
          resolve({ status: response.statusCode ?? 0, text });
        },
      );
      sent.on('error', () => resolve({ status: 0, text: '' }));
      sent.end(body && JSON.stringify(body));
    });
  const becomesReady = async () => {
    while ((await ask('/readyz')).status !== 200) await sleep(500);
  };
  const signIn = () => ask('/identity/sign-in', ADMIN);

  it('starts the product on its own database, behind the proxy', async () => {
    await becomesReady();
    expect((await ask('/')).text).toContain('<div id="root">');
    expect(await signIn()).toMatchObject({ status: 200 });
  });

  it('keeps what was stored when it is taken down and started again with other first settings', async () => {
    expect(compose('down').status).toBe(0);
    settings.MOVE_ADMIN_PASSWORD = 'another-demo-password-9';
    up();
    await becomesReady();
    expect(await signIn()).toMatchObject({ status: 200 });
  });
});
