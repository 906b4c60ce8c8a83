import type { Page } from '@playwright/test';
import { decodeBatch } from '#contract/fix-codec.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { signInBehindTheScenes } from './support/product-session.ts';

const START = { latitude: 48.2082, longitude: 16.3738, accuracy: 8 };
const STEP_SECONDS = 10;
/** 14 m/s to the north, in degrees. */
const STEP_DEGREES = (14 * STEP_SECONDS) / 111_195;
const STEPS_A_PART = 20;
const MINUTE_MS = 60_000;

const figure = (page: Page, id: string) => page.locator(`#${id}`);

/** A browser offers to install a page with a service worker and a manifest whose address and icons exist. */
async function expectInstallable(page: Page): Promise<void> {
  const found = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
    const manifest = (await (await fetch(address)).json()) as { start_url: string; icons: { src: string }[] };
    const statusOf = async (src: string) => (await fetch(new URL(src, address))).status;
    return {
      start: manifest.start_url,
      statuses: await Promise.all([manifest.start_url, ...manifest.icons.map(({ src }) => src)].map(statusOf)),
      worker: (await navigator.serviceWorker.ready).active !== null,
    };
  });
  expect(found).toEqual({ start: '/phone', statuses: [200, 200, 200, 200], worker: true });
}

interface Stored {
  measured: number;
  loose: number;
  parcels: number[][];
}

/** Reads again and again what would be left if the page were closed at that moment, until it is asked for the result. */
async function watchStore(page: Page): Promise<() => Promise<Stored[]>> {
  const watch = await page.evaluateHandle(() => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const seen = new Map<string, Stored>();
    let isWatching = true;
    const read = async () => {
      const db = await answerOf(indexedDB.open('move-test-phone'));
      while (isWatching) {
        const transaction = db.transaction(['fixes', 'parcels', 'remembered']);
        const [measured, loose, parcels] = await Promise.all([
          answerOf(transaction.objectStore('remembered').get('measured')) as Promise<number>,
          answerOf(transaction.objectStore('fixes').count()),
          answerOf(transaction.objectStore('parcels').getAll()) as Promise<{ body: Uint8Array }[]>,
        ]);
        const stored = { measured, loose, parcels: parcels.map(({ body }) => [...body]) };
        seen.set(`${measured} ${loose} ${parcels.length}`, stored);
      }
      db.close();
    };
    const reading = read();
    return {
      end: async () => {
        isWatching = false;
        await reading;
        return [...seen.values()];
      },
    };
  });
  return () => watch.evaluate(({ end }) => end());
}

test('a phone joins by a link, records a drive through a dead zone, and the trip is in the timeline', async ({
  browser,
  baseURL,
}) => {
  const admin = await signInBehindTheScenes(await aConfirmedPerson('test-phone'));
  const projectId = await aProjectOf(admin, 'My first project');
  const { projectCode } = (await admin.post(`/move/projectCode?projectId=${projectId}`, { name: 'Own phone' })) as {
    projectCode: { code: string };
  };
  const context = await browser.newContext({
    baseURL,
    geolocation: START,
    permissions: ['geolocation'],
    viewport: { width: 390, height: 844 },
  });
  // What the page asks of the phone: to keep its screen on.
  await context.addInitScript(() => {
    const { wakeLock } = navigator;
    const request = wakeLock.request.bind(wakeLock);
    wakeLock.request = (type) => {
      document.documentElement.dataset.wakeLock = type;
      return request(type);
    };
  });
  let page = await context.newPage();
  // The drive takes ten minutes of the page's clock, and ends about now.
  const startsAt = Date.now() - 12 * MINUTE_MS;
  let elapsed = 0;
  const openPage = async (address: string) => {
    page = await context.newPage();
    await page.clock.install({ time: startsAt + elapsed });
    await page.goto(address);
  };
  const drive = async (steps: number) => {
    for (let step = 0; step < steps; step++) {
      const before = Number(await figure(page, 'measured').innerText());
      elapsed += STEP_SECONDS * 1000;
      await page.clock.runFor(STEP_SECONDS * 1000);
      const latitude = START.latitude + (elapsed / 1000 / STEP_SECONDS) * STEP_DEGREES;
      await context.setGeolocation({ ...START, latitude });
      await expect.poll(async () => Number(await figure(page, 'measured').innerText())).toBeGreaterThan(before);
    }
  };
  await page.close();

  await openPage('/phone?code=WRONG-CODE');
  await expect(page).toHaveURL(/\/phone$/);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('There is no such code')).toBeVisible();
  expect(await checkWithAxe(page, 'test phone, joining')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Project code').fill(projectCode.code.toLowerCase());
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Ready' })).toBeVisible();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByRole('heading', { name: 'Recording' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-wake-lock', 'screen');
  await expectInstallable(page);
  await drive(STEPS_A_PART);
  await expect.poll(async () => Number(await figure(page, 'sent').innerText())).toBeGreaterThan(10);
  expect(await checkWithAxe(page, 'test phone, recording')).toEqual([]);

  await context.setOffline(true);
  await drive(1);
  await expect(page.getByRole('heading', { name: 'Recording without a connection' })).toBeVisible();
  const endWatch = await watchStore(page);
  await drive(9);
  const stored = await endWatch();
  // Whenever the page is closed, each measured position is waiting once: loose or in a parcel.
  const sentBefore = stored.map(({ measured, loose, parcels }) => {
    const packed = parcels.map((body) => decodeBatch(Uint8Array.from(body)).fixes.length);
    return measured - loose - packed.reduce((sum, count) => sum + count, 0);
  });
  expect(new Set(stored.map(({ parcels }) => parcels.length)).size).toBeGreaterThan(2);
  expect(new Set(sentBefore).size).toBe(1);
  const measured = Number(await figure(page, 'measured').innerText());
  const sent = Number(await figure(page, 'sent').innerText());
  // The page is closed and opened again without a connection: nothing of it is lost.
  await page.close();
  await openPage('/phone');
  await expect(page.getByRole('heading', { level: 1, name: 'Test phone' })).toBeVisible();
  await expect.poll(async () => Number(await figure(page, 'measured').innerText())).toBeGreaterThanOrEqual(measured);
  expect(Number(await figure(page, 'sent').innerText())).toBe(sent);
  await context.setOffline(false);
  await drive(STEPS_A_PART);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByRole('heading', { name: 'Ready' })).toBeVisible();
  await expect(figure(page, 'waiting')).toHaveText('0');
  await expect(figure(page, 'sent')).toHaveText(await figure(page, 'measured').innerText());
  const userId = await figure(page, 'user').innerText();

  const dashboard = await browser.newContext({ baseURL });
  await admin.openIn(dashboard);
  const timeline = await dashboard.newPage();
  await expect(async () => {
    await timeline.goto(`/admin/appUsers?projectId=${projectId}&user=${encodeURIComponent(userId)}`);
    await expect(timeline.getByText(/\d+(\.\d)? km/).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await dashboard.close();

  await page.getByRole('button', { name: 'Stop and delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop and delete' }).click();
  await expect(page.getByLabel('Project code')).toBeVisible();
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBeLessThanOrEqual(1);
  await context.close();
});

test('the page speaks German, and says what to do where location is not allowed', async ({ browser, baseURL }) => {
  const admin = await signInBehindTheScenes(await aConfirmedPerson('test-phone-german'));
  const projectId = await aProjectOf(admin, 'Testtelefon');
  const { projectCode } = (await admin.post(`/move/projectCode?projectId=${projectId}`, { name: 'Telefon' })) as {
    projectCode: { code: string };
  };
  const context = await browser.newContext({ baseURL, locale: 'de-AT', permissions: [] });
  const page = await context.newPage();
  await page.goto(`/phone?code=${projectCode.code}`);
  await page.getByRole('button', { name: 'Beitreten' }).click();
  await page.getByRole('button', { name: 'Aufzeichnung starten' }).click();
  await expect(page.getByRole('heading', { name: 'Standort ist nicht freigegeben' })).toBeVisible();
  expect(await checkWithAxe(page, 'test phone in German', 'de')).toEqual([]);
  await context.close();
});
