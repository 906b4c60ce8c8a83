import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';
import { BROWSER_ARGUMENTS } from './tests/setup/browser-arguments.ts';
import { product } from './tests/setup/e2e-product.ts';
import { freePort } from './tests/setup/free-port.ts';
import { aTemporaryFolder, removeLeftOverFolders } from './tests/setup/temporary-folder.ts';

// Chosen by the first process that reads this file; the workers read it again and find them in the environment.
if (!process.env.MOVE_E2E_FOLDER) {
  removeLeftOverFolders();
  process.env.MOVE_E2E_FOLDER = aTemporaryFolder();
  process.env.MOVE_E2E_PORT = String(await freePort());
  process.env.MOVE_TEST_BROWSER ??= findBrowser();
}

const { port, folder, baseURL, admin } = product();
const settings = {
  PORT: port,
  MOVE_ADMIN_EMAIL: admin.email,
  MOVE_ADMIN_PASSWORD: admin.password,
  // Visitors without a browser say where they come from.
  MOVE_TRUSTED_PROXIES: '127.0.0.1,::1',
  // Systems that stories send events to run on this machine.
  MOVE_RECEIVER_ALLOW: '127.0.0.1',
};

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Room for a slow machine on which another story draws a map: none of these limits is a promise of speed.
  timeout: 180_000,
  globalTimeout: 40 * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-GB',
    // What fades and glides is drawn many times on the way to what a story looks at: an eighth of all the work.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every story costs a quarter of the time; `--trace on` when one is to be understood.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.MOVE_TEST_BROWSER,
      args: [...BROWSER_ARGUMENTS],
    },
  },
  webServer: {
    command: `"${process.execPath}" --import tsx tests/setup/product-server.ts`,
    env: { PRODUCT_FOLDER: folder, PRODUCT_SETTINGS: JSON.stringify(settings) },
    url: `${baseURL}/readyz`,
    // A first start builds what is stale.
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
