import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './scripts/browser.mjs';
import { BROWSER_ARGUMENTS } from './tests/setup/browser-arguments.ts';
import { icons } from './web/ui/icon/icon.vite-plugin.ts';

/** On a cluster a statement is several, on nodes that share the machine. */
const patience = process.env.MOVE_TEST_CITUS_URL ? 4 : 1;
const timeouts = { testTimeout: 30_000 * patience, hookTimeout: 60_000 * patience };
const never = ['**/node_modules/**', 'dist/**', 'tests/e2e/**'];
const processes = [
  'server/**/*.process.test.ts',
  'tests/start.test.ts',
  'tests/database-away.test.ts',
  'tests/pooler.test.ts',
  'tests/rolling-restart.test.ts',
  'scripts/**/*.test.ts',
  'server/db/embedded/**/*.test.ts',
];
/** They speak to a database, wherever they stand. */
const overHttp = ['tests/http/**/*.test.ts', 'tests/**/*.http.test.ts'];
const ofTheBuild = ['{tests,web}/**/*.build.test.ts'];
const components = ['web/**/*.component.test.tsx'];
/** Asked for by the component tests only: looking for a browser starts one. */
const launchOptions = {
  get executablePath() {
    return findBrowser();
  },
  args: [...BROWSER_ARGUMENTS],
};

export default defineConfig({
  plugins: [icons()],
  test: {
    // By itself it leaves one core to the watching process, which hardly needs it: half of a machine with two.
    maxWorkers: availableParallelism(),
    // A second, as it is by itself, passes unnoticed on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['{contract,engine,phone,web,tests,bench,clients}/**/*.test.{ts,tsx}', 'server/**/*.unit.test.ts'],
          exclude: [...never, ...overHttp, ...processes, ...ofTheBuild, ...components],
          ...timeouts,
        },
      },
      {
        // Everything else below server/ speaks to a real database.
        extends: true,
        test: {
          name: 'http',
          include: ['server/**/*.test.ts', ...overHttp],
          exclude: [...never, ...processes, 'server/**/*.unit.test.ts'],
          globalSetup: ['tests/setup/postgres.global-setup.ts'],
          setupFiles: [
            'tests/setup/at-end.setup.ts',
            'tests/setup/statements/name-app-users.setup.ts',
            'tests/setup/threads.setup.ts',
            'tests/setup/unnamed-fields.setup.ts',
          ],
          // The product is read once a process, not once a file: half the time of these tests was reading it.
          isolate: false,
          // Some tests wait: with two workers on two cores a seventh of the cores was idle. Projects with other numbers of
          // workers run before them.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
          ...timeouts,
        },
      },
      {
        // Starts, kills and restarts real processes.
        extends: true,
        test: {
          name: 'process',
          include: processes,
          exclude: never,
          setupFiles: ['tests/setup/at-end.setup.ts'],
          // One after another in one process, which reads the product once.
          isolate: false,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Looks at what `npm start` built.
        extends: true,
        test: { name: 'build', include: ofTheBuild, exclude: never, ...timeouts },
      },
      {
        // What forms and lists promise, in a real browser, with the contract in place of the product.
        extends: true,
        // As it is built: React's warnings for developers cost as much as the rest of it. Only for its packages, because a
        // definition of the project would become the environment of all tests.
        optimizeDeps: {
          // Written by the compiler: no file names it.
          include: ['react/jsx-runtime'],
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'components',
          include: components,
          exclude: never,
          setupFiles: ['tests/setup/components.setup.ts'],
          // The product is read once, as one page; each test begins with a new session and an empty cache.
          isolate: false,
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions,
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Vienna', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
          ...timeouts,
        },
      },
    ],
  },
});
