import type { Page } from '@playwright/test';
import { aDrive } from '#engine/synthetic/days.ts';
import { expect, test, WITH_MAP } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { countClicks } from './support/count-clicks.ts';
import { LOOKS, lookLabel, setLook } from './support/looks.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

const DAY_S = 86_400;
/** Two days ago, from seven in the morning. */
const startTs = Math.floor(Date.now() / 1000 / DAY_S - 2) * DAY_S + 7 * 3_600;
/** How often each braked hard, the worst driver first. */
const BRAKINGS = { 'driver-worst': 9, 'driver-second': 5, 'driver-third': 2, 'driver-best': 0 };
let admin: ProductSession;
let projectId: number;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  admin = await signInBehindTheScenes(await aConfirmedPerson('insurer'));
  projectId = await aProjectOf(admin, 'Insured drivers');
  const drive = aDrive({ seed: 3, timestamp: startTs });
  const known = (values: Float32Array) => [...values].map((value) => (Number.isFinite(value) ? value : null));
  const fixes = {
    t: [...drive.timestamp].map((second) => Math.round(second * 1000)),
    lat: [...drive.lat],
    lon: [...drive.lon],
    acc: known(drive.accuracy),
    speed: known(drive.speed),
  };
  const at = (seconds: number) => (startTs + seconds) * 1000;
  for (const [userId, brakings] of Object.entries(BRAKINGS)) {
    const phone = await aPhoneOf(admin, projectId, userId);
    const events = Array.from({ length: brakings }, (_, n) => ({
      t: at(400 + 90 * n),
      kind: 'BRAKING',
      strength: 3,
      rawAccel: 6.1,
    }));
    await phone.upload({ device: { platform: 'Android', sdkVersion: '2.18.0' }, fixes, events });
    // Later fixes end the drive.
    await phone.upload({ fixes: { t: [at(40_000), at(40_060)], lat: [48, 48], lon: [16, 16] } });
  }
  const ranked = async () => {
    const query = `projectId=${projectId}&period=last7&sort=score`;
    const { items } = (await admin.get(`/move/appUser?${query}`)) as {
      items: { userId: string; figures: { worstTrip: number | null } | null }[];
    };
    return items.flatMap(({ userId, figures }) => (figures?.worstTrip ? [userId] : []));
  };
  await expect.poll(ranked, { timeout: 90_000 }).toEqual(Object.keys(BRAKINGS));
});

const rows = (page: Page) => page.locator('tbody tr');

const WORDS = {
  en: {
    total: 'Total score',
    period: 'Period',
    last7: 'Last 7 days',
    worst: /worst trip of driver-worst/,
    why: /^−[\d.]+ ?Harsh cornering · Cornering at \d+ km\/h · up to [\d.]+ m\/s²/,
    braking: 'Harsh braking',
  },
  de: {
    total: 'Gesamtwert',
    period: 'Zeitraum',
    last7: 'Letzte 7 Tage',
    worst: /schlechteste Fahrt von driver-worst/,
    why: /^−[\d,]+ ?Scharfe Kurve · Kurven bei \d+ km\/h · bis zu [\d,]+ m\/s²/,
    braking: 'Starke Bremsung',
  },
};

for (const look of LOOKS) {
  const words = WORDS[look.language];
  test(
    `the three worst drivers of the week, why, and where (${lookLabel(look)})`,
    WITH_MAP,
    async ({ page, context }) => {
      await admin.openIn(context);
      await setLook(page, look, product().baseURL);
      await page.goto(`/admin?projectId=${projectId}`);

      const clicks = countClicks();
      await clicks.click(page.getByRole('link', { name: words.total }));
      await clicks.choose(page.getByRole('combobox', { name: words.period }), words.last7);
      await expect(page).toHaveURL(/period=last7/);
      for (const [n, userId] of Object.keys(BRAKINGS).slice(0, 3).entries()) {
        await expect(rows(page).nth(n)).toContainText(userId);
      }
      await clicks.click(page.getByRole('link', { name: words.worst }));
      await expect(page).toHaveURL(/user=driver-worst&.*focus=loss/);
      // The moment at which most points were lost, and its place in the middle of the map.
      await expect(page).toHaveURL(/[?&]t=\d+/);
      const map = page.locator('[data-map="ready"]');
      await expect(map).toBeVisible();
      const t = Number(new URL(page.url()).searchParams.get('t'));
      expect(t).toBeGreaterThan(startTs);
      // The largest loss comes first, with its reason and the moment that the map shows.
      const losses = page.getByRole('button', { name: /^−\d/ });
      const loss = losses.first();
      await expect(loss).toHaveAccessibleName(words.why);
      const lostAt = (await loss.getByRole('time').getAttribute('datetime')) ?? '';
      expect(Date.parse(lostAt) / 1000).toBeCloseTo(t, 0);
      // What sets this driver apart.
      await expect(losses.filter({ hasText: words.braking })).toHaveCount(BRAKINGS['driver-worst']);
      clicks.expectAtMost(5);
      await expect
        .poll(async () => {
          const [frame, mark] = [
            await map.boundingBox(),
            await page.locator('.maplibregl-marker[class*="cursor"]').boundingBox(),
          ];
          if (!frame || !mark) return Number.POSITIVE_INFINITY;
          const off = (start: 'x' | 'y', size: 'width' | 'height') =>
            Math.abs(frame[start] + frame[size] / 2 - (mark[start] + mark[size] / 2)) / frame[size];
          return Math.max(off('x', 'width'), off('y', 'height'));
        })
        .toBeLessThan(0.25);
    },
  );
}
