// npm run screenshots: one picture per screen of the demo world, into docs/screenshots.
//   -- --only home,trip     only these
//   -- --of <address>       of a product that runs there, instead of one started for it; MOVE_ADMIN_EMAIL and
//                           MOVE_ADMIN_PASSWORD say who looks
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { ensureBrowser } from '#scripts/browser.mjs';
import { root } from '#scripts/install.mjs';
import { picturedScreens } from './pictured-screens.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, of: { type: 'string' } } });
const only = values.only?.split(',');
const folder = path.join(root, 'docs', 'screenshots');
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The history of the demo's people takes a few minutes to arrive. */
const PATIENCE_MS = 20 * 60_000;

const product = values.of ? running(values.of) : await start();
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--hide-scrollbars',
  ],
});
try {
  await product.isAlive;
  mkdirSync(folder, { recursive: true });
  const { storage, world } = await signIn();
  for (const screen of picturedScreens(world)) {
    if (only && !only.includes(screen.name)) continue;
    // One failure does not affect the others.
    await takeScreenshot(screen, storage).catch((error) => {
      console.error(`${screen.name} failed: ${error.message}`);
      process.exitCode = 1;
    });
  }
} finally {
  await browser.close();
  await product.stop();
}

function running(address) {
  const { MOVE_ADMIN_EMAIL: email = 'admin@move.local', MOVE_ADMIN_PASSWORD: password = '' } = process.env;
  return { address: address.replace(/\/$/, ''), email, password, isAlive: Promise.resolve(), stop: async () => {} };
}

/** A separate product instance with its own demo world. */
async function start() {
  const place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'move-screenshots-'));
  // As root, the database's own account must get in.
  chmodSync(place, 0o711);
  const password = `Otters-${randomBytes(12).toString('base64url')}`;
  const email = 'demo.admin@example.com';
  const port = await freePort();
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(MOVE_|SMTP_URL$|DATABASE_URL$|HOST$|PORT$)/.test(name)),
  );
  const server = spawn(process.execPath, [path.join(root, 'scripts', 'start.mjs')], {
    env: {
      ...env,
      PORT: String(port),
      MOVE_DATA_DIR: path.join(place, 'data'),
      MOVE_ADMIN_EMAIL: email,
      MOVE_ADMIN_PASSWORD: password,
      MOVE_DEMO: 'on',
      MOVE_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'close');
  const isAlive = new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The demo world did not arrive in time.')), PATIENCE_MS);
    server.stdout.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      if (text.includes('people are here')) resolve(clearTimeout(late));
    });
    ended.then(() => reject(new Error('The product ended.')));
  });
  // Handled later; until then it must not count as an unhandled rejection.
  isAlive.catch(() => {});
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  };
  return { address: `http://localhost:${port}`, email, password, isAlive, stop };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Signs in as a person does, and asks for what the addresses of some screens name. */
async function signIn() {
  const context = await browser.newContext({ baseURL: product.address, locale: 'en-GB', viewport: DESKTOP });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('E-mail').fill(product.email);
  await page.getByLabel('Password', { exact: true }).fill(product.password);
  const requested = page.waitForRequest(
    (request) => request.url().includes('/move/') && 'x-move-token' in request.headers(),
  );
  await page.getByRole('button', { name: 'Sign in' }).click();
  const { 'x-move-token': token } = (await requested).headers();
  const get = async (address) => {
    const answer = await context.request.get(address, { headers: { 'X-MOVE-TOKEN': token } });
    if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}`);
    return answer.json();
  };
  const world = await findWorld(get);
  const storage = await context.storageState();
  await context.close();
  return { storage, world };
}

/** The demo project, somebody in it who drives, and a drive of that person. */
async function findWorld(get) {
  const { items: projects } = await get('/move/project/list?search=Demo');
  const projectId = projects.find(({ productName }) => productName === 'Demo')?.projectId;
  if (!projectId) throw new Error('There is no demo project.');
  const { items: users } = await get(`/move/appUser?projectId=${projectId}&limit=40`);
  const now = Math.floor(Date.now() / 1000);
  const drives = [];
  for (const { userId } of users) {
    const range = `fromTimestamp=${now - 6 * 86_400}&toTimestamp=${now}&mode=car&limit=50`;
    const { items } = await get(
      `/move/timeline/tripsSearch?projectId=${projectId}&userId=${encodeURIComponent(userId)}&${range}`,
    );
    drives.push(...items.filter(({ isOpen }) => !isOpen).map((trip) => ({ ...trip, userId })));
  }
  const [drive] = drives.sort((a, b) => b.distanceMeters - a.distanceMeters);
  if (!drive) throw new Error('Nobody in the demo world has driven yet.');
  const { userId, day: date, startTs: item } = drive;
  const user = `projectId=${projectId}&userId=${encodeURIComponent(userId)}`;
  const { areas } = await get(`/move/timeline/trip?${user}&startTs=${item}`);
  const more = await findMore(get, projectId);
  // An area that was driven through has more to show.
  return { projectId, userId, date, item, ...more, area: areas[0]?.id ?? more.area };
}

/** What else has a screen of its own; the first of each that the demo world has. */
async function findMore(get, projectId) {
  const first = async (address) => (await get(address)).items?.[0];
  const day = (back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const organisation = (await first('/move/billing/organisation?search=Demo'))?.id;
  const { items: months } = organisation
    ? await get(`/move/billing/organisation/${organisation}/statement`)
    : { items: [] };
  const region = (await first('/move/publicTransport/region'))?.id;
  const line = region && (await first(`/move/publicTransport/region/${region}/line`))?.lineId;
  return {
    organisation,
    month: months.find(({ state }) => state === 'closed')?.month,
    region,
    line,
    vehicle: (await first(`/move/vehicle?projectId=${projectId}&sort=-distance&limit=1`))?.id,
    area: (await first('/move/dangerousArea?limit=1'))?.id,
    place: (await first(`/move/poi?projectId=${projectId}&limit=1`))?.id,
    impact: (await first(`/move/impact?projectId=${projectId}&from=${day(40)}&to=${day(0)}&limit=1`))?.id,
  };
}

/** @param {import('./pictured-screens.ts').PicturedScreen} screen */
async function takeScreenshot(screen, storage) {
  const { name, path: address, signedIn = true, dark = false, phone = false, language = 'en' } = screen;
  const context = await browser.newContext({
    baseURL: product.address,
    locale: language === 'de' ? 'de-AT' : 'en-GB',
    viewport: phone ? PHONE : DESKTOP,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(signedIn && { storageState: storage }),
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (!screen.atOnce) await settle(page, name);
  if (screen.press) await page.keyboard.press(screen.press);
  // What it begins shows a moment later.
  if (screen.press) await page.waitForTimeout(1_000);
  if (screen.press) await settle(page, name);
  const picture = await page.screenshot();
  const small = await sharp(picture).png({ palette: true, quality: 85, effort: 9 }).toBuffer();
  writeFileSync(path.join(folder, `${name}.png`), small);
  console.log(`${name}.png ${Math.round(small.length / 1000)} kB`);
  await context.close();
}

async function settle(page, name) {
  await page
    .waitForFunction(isSettled, null, { timeout: 60_000 })
    .catch(() => console.warn(`${name} is still loading`));
  await page.waitForTimeout(800);
  // Maps draw for a while after their data is there.
  if ((await page.locator('canvas').count()) > 0) await page.waitForTimeout(3_200);
}

/** In the page: nothing is busy, and no placeholder or loading message is left. */
function isSettled() {
  const waiting = '[aria-busy="true"], [class*="skeleton" i], [data-map="loading"]';
  const placeholders = document.querySelectorAll(waiting).length;
  return placeholders === 0 && !/\b(Loading|Searching|Connecting|Verbinde)\b/.test(document.body.innerText);
}
