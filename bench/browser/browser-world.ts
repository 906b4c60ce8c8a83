import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { aFreePort, untilReady } from '#bench/ingest/world.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { theBrowser, theBuiltServer } from '#tests/setup/built-product.ts';

const project = path.resolve(import.meta.dirname, '../..');
const EMAIL = 'demo.admin@example.com';
const PASSWORD = 'Nine-Otters-Paddle-Home-27';
const SIZE = { width: 1440, height: 900 };

export interface BrowserWorld {
  pool: pg.Pool;
  projectId: number;
  /** A page of a signed-in user, in a browser with nothing in its cache but the product's files. */
  page: Page;
  stop(): Promise<void>;
}

/** The built product with its own database, and a real signed-in browser. */
export async function aBrowserWorld(): Promise<BrowserWorld> {
  const built = theBuiltServer();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'move-bench-'));
  chmodSync(folder, 0o755);
  const database = await startEmbeddedPostgres({ dataDir: folder, print: () => {} });
  const port = await aFreePort();
  const { host, user, database: name } = database.connection;
  const server = spawn(process.execPath, [built], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      MOVE_DATA_DIR: folder,
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      MOVE_SECRET_KEY: randomBytes(32).toString('base64url'),
      MOVE_ADMIN_EMAIL: EMAIL,
      MOVE_ADMIN_PASSWORD: PASSWORD,
      MOVE_LOG_LEVEL: 'error',
      MOVE_DEMO: 'off',
    },
  });
  await untilReady(port);
  const pool = new pg.Pool({ ...database.connection, max: 4 });
  const browser = await launch();
  const page = await signIn(browser, `http://localhost:${port}`);
  const { rows } = await pool.query<{ id: string }>(`insert into projects (name) values ('Bench') returning id`);
  return {
    pool,
    projectId: Number(rows[0]?.id),
    page,
    stop: async () => {
      await browser.close();
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
      await pool.end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: theBrowser(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-gpu-compositing',
      '--disable-gpu-rasterization',
      '--no-first-run',
    ],
  });

async function signIn(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport: SIZE, locale: 'en-GB' })).newPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/');
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/admin/);
  return page;
}
