// Finds a Chromium for the end-to-end tests, or gets one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './install.mjs';

// A headless browser is a third faster than one that hides its windows.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | undefined} the path of a browser that runs */
export function findBrowser() {
  const chosen = process.env.MOVE_TEST_BROWSER;
  if (chosen) return chosen;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const inPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...inPath, ...onMac, playwrightsOwn()].find(runs);
}

/**
 * Ubuntu's chromium-browser may only be a hint to install a snap, and a download may lack libraries: only running it
 * tells.
 */
function runs(browser) {
  return existsSync(browser) && spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return chromium.executablePath();
}

export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.error('No browser found: fetching one with Playwright …');
  run(path.join(root, 'node_modules/.bin/playwright'), ['install', 'chromium']);
  return findBrowser() ?? fromTheSystem();
}

function fromTheSystem() {
  if (process.getuid?.() === 0) {
    console.error('Installing the system’s Chromium …');
    run('apt-get', ['update', '-qq']);
    // Older systems have no headless one.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
      const installed = findBrowser();
      if (installed) return installed;
    }
  }
  const found = findBrowser();
  if (!found) console.error('No browser could be had. Install Chromium, or name one with MOVE_TEST_BROWSER.');
  return found;
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: ['ignore', 2, 2], env });
}
