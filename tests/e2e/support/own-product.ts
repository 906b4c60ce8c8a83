import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from '@playwright/test';
import { aTemporaryFolder } from '#tests/setup/temporary-folder.ts';

export interface OwnProduct {
  baseURL: string;
  outbox: string;
  stop(): Promise<void>;
}

/** For stories about settings of the server, such as the theme or the identity provider. */
export async function startOwnProduct(port: number, settings: Record<string, string>): Promise<OwnProduct> {
  const baseURL = `http://localhost:${port}`;
  const folder = aTemporaryFolder();
  const runner = path.resolve(import.meta.dirname, '../../setup/product-server.ts');
  const PRODUCT_SETTINGS = JSON.stringify({ ...settings, PORT: String(port) });
  const server = spawn(process.execPath, ['--import', 'tsx', runner], {
    env: { ...process.env, PRODUCT_FOLDER: folder, PRODUCT_SETTINGS },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`${baseURL}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { message: 'the product is ready', timeout: 100_000 }).toBe(true);
  return {
    baseURL,
    outbox: path.join(folder, 'data', 'outbox'),
    stop: async () => {
      const closed = once(server, 'close');
      server.kill('SIGTERM');
      await closed;
    },
  };
}
