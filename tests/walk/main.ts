// npm run walk -- --of http://localhost:3000: every screen in both languages, themes, schemes and widths.
//   --only home,trip     only screens whose names begin so
//   --empty              what there is to see before there is anything; also where there is no demo world
//   --looks de-390,en    only visits whose language and width begin so
//   --into <folder>      where the pictures go
// MOVE_ADMIN_EMAIL and MOVE_ADMIN_PASSWORD say who walks. The product must run here.
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '#scripts/browser.mjs';
import { signInBehindTheScenes } from '#tests/e2e/support/product-session.ts';
import { PAGE_VIEWS } from '#web/app/pages.ts';
import { VISITS } from './combinations.ts';
import { emptyProductScreens } from './empty-screens.ts';
import { printFindings } from './print-findings.ts';
import { walkedScreens } from './screens.ts';
import { englishFinder } from './untranslated.ts';
import { aWalker, type Finding, inspectScreen, type Walk, type Walker } from './walker.ts';
import { emptyProject, findWorld } from './world.ts';

const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'http://localhost:3000' },
    only: { type: 'string' },
    empty: { type: 'boolean', default: false },
    looks: { type: 'string' },
    into: { type: 'string', default: path.join(os.tmpdir(), 'move-walk') },
  },
});
const baseURL = values.of.replace(/\/$/, '');
if (!['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseURL).hostname)) {
  throw new Error('Only a product on this machine is walked through.');
}
const { MOVE_ADMIN_EMAIL: email = 'admin@move.local', MOVE_ADMIN_PASSWORD: password = '' } = process.env;

const session = await signInBehindTheScenes({ email, password }, baseURL);
const all = values.empty ? emptyProductScreens(await emptyProject(session)) : walkedScreens(await findWorld(session));
const walked = new Set(all.map(({ path: address }) => new URL(address, baseURL).pathname));
const forgotten = PAGE_VIEWS.map(({ path: route }) => route).filter((route) => !walked.has(route));
if (forgotten.length > 0 && !values.empty)
  throw new Error(`Pages that no screen of the walk shows: ${forgotten.join(', ')}`);

const only = values.only?.split(',');
const looks = values.looks?.split(',');
const visits = VISITS.filter(
  ({ language, width }) => !looks || looks.some((start) => `${language}-${width}`.startsWith(start)),
);
const screens = all.filter(({ name }) => !only || only.some((start) => name.startsWith(start)));
mkdirSync(values.into, { recursive: true });
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    // Maps are drawn without a graphics card; all else is drawn plainly, which is quicker.
    '--disable-gpu-compositing',
    '--disable-gpu-rasterization',
    '--hide-scrollbars',
  ],
});
const found: Finding[] = [];
try {
  const walk: Walk = { baseURL, session, into: values.into, findEnglish: await englishFinder() };
  const walkers: Walker[] = [];
  for (const one of visits) {
    for (const signedIn of [false, true]) walkers.push(await aWalker(browser, walk, one, signedIn));
  }
  for (const screen of screens) {
    const [begun, before] = [performance.now(), found.length];
    for (const walker of walkers.filter(({ signedIn }) => signedIn === screen.signedIn)) {
      found.push(...(await inspectScreen(walker, screen, walk)));
    }
    // Reported at once, so that an interrupted walk has shown its findings.
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.error(`${screen.name}: ${found.length - before} findings, ${seconds} s`);
    for (const { combination, problem } of found.slice(before)) console.error(`  ${combination}: ${problem}`);
  }
} finally {
  await browser.close();
  await session.end();
}
printFindings(found, { screens: screens.length, visits, folder: values.into });
process.exitCode = found.length > 0 ? 1 : 0;
