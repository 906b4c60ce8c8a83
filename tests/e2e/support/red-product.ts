import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from '@playwright/test';
import { product } from '#tests/setup/e2e-product.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { aTemporaryFolder } from '#tests/setup/temporary-folder.ts';
import type { Credentials } from './product-session.ts';

export interface RedProduct {
  baseURL: string;
  admin: Credentials;
  stop(): Promise<void>;
}

/** The theme is a setting of the server, so red needs a server of its own. */
export async function startRedProduct(): Promise<RedProduct> {
  const { admin } = product();
  const port = await freePort();
  const baseURL = `http://localhost:${port}`;
  const runner = path.resolve(import.meta.dirname, 'red-server.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', runner], {
    env: {
      ...process.env,
      RED_PORT: String(port),
      RED_FOLDER: aTemporaryFolder(),
      RED_EMAIL: admin.email,
      RED_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`${baseURL}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { message: 'the red product is ready', timeout: 50_000 }).toBe(true);
  return {
    baseURL,
    admin,
    stop: async () => {
      const closed = once(server, 'close');
      server.kill('SIGTERM');
      await closed;
    },
  };
}
