import type { Page } from '@playwright/test';
import { firstDayOf, monthOf } from '#contract/billing-periods.ts';
import type { SdkConfig } from '#contract/sdk-config.ts';
import { aLocalReceiver, answerWith } from '#server/features/notifier/local-receiver.test-support.ts';
import { expect, test, WITH_MAP } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { billingWords } from '#web/i18n/billing.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { projectsWords } from '#web/i18n/projects.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { revisionsWords } from '#web/i18n/revisions.ts';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { tabWords } from '#web/i18n/tabs.ts';
import { countClicks } from './support/count-clicks.ts';
import { LOOKS, type Look, lookLabel, openByMenu, setLook } from './support/looks.ts';
import { aConfirmedPerson, aProjectOf, theOperator } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { signInBehindTheScenes } from './support/product-session.ts';

/** Tasks of real people, each from Home and within a number of clicks. Others stand with the features that they use. */
for (const look of LOOKS) {
  test(`an admin switches a feature for some users, sees what changed, and takes it back (${lookLabel(look)})`, async ({
    page,
  }) => {
    const admin = await signInBehindTheScenes(await aConfirmedPerson('trier'));
    const projectId = await aProjectOf(admin, 'Careful steps');
    const config = `/move/sdk/config?projectId=${projectId}`;
    const before = (await admin.get(config)) as { config: SdkConfig; version: number };
    const services = { ...before.config.services, cycling: { enabled: false } };
    await admin.put(config, { config: { ...before.config, services }, version: before.version });
    await admin.openIn(page.context());
    await setLook(page, look, product().baseURL);
    const words = sdkConfigWords[look.language];
    await page.goto(`/admin?projectId=${projectId}`);
    const clicks = countClicks();
    await openByMenu(page, look, clicks, 'sdkConfig');
    const feature = page.getByRole('switch', { name: words.service_cycling, exact: true });
    await expect(feature).not.toBeChecked();
    await clicks.click(feature);
    await clicks.click(page.getByRole('button', { name: words.review }));
    const panel = page.getByRole('dialog', { name: words.reviewTitle });
    await clicks.click(panel.getByRole('radio', { name: words.whoShare }));
    await clicks.click(panel.getByRole('button', { name: words.saveShare.replace('{{share}}', '10') }));
    const card = page.getByRole('region', { name: words.rollout });
    await expect(card).toContainText(new RegExp(words.rolloutShare.replace('{{share}}', '10\\s?%')));
    await expect(card).toContainText(words.rolloutChanges);
    const { value_off, value_on } = revisionsWords[look.language];
    await expect(card.getByRole('definition')).toHaveText(new RegExp(`${value_off}.*${value_on}`));
    await expect(card.getByRole('term')).toHaveText(words.service_cycling);
    await clicks.click(card.getByRole('button', { name: words.withdraw }));
    const question = page.getByRole('dialog', { name: words.withdrawTitle });
    await clicks.click(question.getByRole('button', { name: words.withdraw }));
    await expect(card).toHaveCount(0);
    await expect(feature).not.toBeChecked();
    expect(await admin.get(config)).toMatchObject({ config: { services }, rollout: null });
    clicks.expectAtMost(9);
  });

  test(
    `an admin draws a place and sees who was there in the last week (${lookLabel(look)})`,
    WITH_MAP,
    async ({ page }) => {
      const admin = await signInBehindTheScenes(await aConfirmedPerson('drawer'));
      const projectId = await aProjectOf(admin, 'Visited places');
      // Away from the depot and back.
      const lats = [48, 48.0001, 48.01, 48.02, 48.03, 48.02, 48.01, 48.0001, 48];
      for (const [userId, daysAgo] of [
        ['late-visitor', 2],
        ['early-visitor', 12],
      ] as const) {
        const phone = await aPhoneOf(admin, projectId, userId);
        const begin = Date.now() - daysAgo * 86_400_000;
        await phone.upload({
          fixes: {
            t: lats.map((_, at) => begin + at * 60_000),
            lat: lats,
            lon: lats.map(() => 16),
            acc: lats.map(() => 5),
          },
        });
      }
      // Maps open where people are, once a position of theirs is known.
      await expect.poll(() => admin.get(`/move/appUser/bounds?projectId=${projectId}`)).not.toEqual({ bounds: null });
      await admin.openIn(page.context());
      await setLook(page, look, product().baseURL);
      const words = poiWords[look.language];
      await page.goto(`/admin?projectId=${projectId}`);
      const clicks = countClicks();
      await openByMenu(page, look, clicks, 'poi');
      await clicks.click(page.getByRole('button', { name: words.create }));
      const map = page.locator('[data-map="ready"]');
      await expect(map).toBeVisible();
      await expect(page.locator('.maplibregl-ctrl-scale')).toHaveText(/\d\sm$/);
      await clicks.drag(page, map, 60);
      const form = page.getByRole('form', { name: words.create });
      await clicks.type(form.getByLabel('Name', { exact: true }), 'Depot');
      await clicks.click(form.getByRole('button', { name: words.createNow }));
      const visitors = page.getByRole('list', { name: words.whoCame }).getByRole('link');
      // Found in the background.
      await expect(visitors).toContainText([/late-visitor/], { timeout: 45_000 });
      clicks.expectAtMost(6);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.size.width);
      // Who came before that week is not among them.
      await page.getByRole('radio', { name: words.lastDays_other.replace('{{count}}', '30') }).check();
      await expect(visitors).toContainText([/late-visitor/, /early-visitor/]);
      await page.getByRole('radio', { name: words.lastDays_other.replace('{{count}}', '7') }).check();
      await expect(visitors).toHaveCount(1);
      await visitors.click();
      await expect(page).toHaveURL(/appUsers\?.*user=late-visitor&date=\d{4}-\d{2}-\d{2}/);
    },
  );

  test(`an integrator makes a key and a receiver, and tries it until it works (${lookLabel(look)})`, async ({
    page,
  }) => {
    const admin = await signInBehindTheScenes(await aConfirmedPerson('integrator'));
    const projectId = await aProjectOf(admin, 'Integrated');
    const local = await aLocalReceiver(answerWith(404));
    await admin.openIn(page.context());
    await setLook(page, look, product().baseURL);
    const [keys, tabs] = [apiKeysWords[look.language], tabWords[look.language]];
    const [receivers, deliveries] = [receiversWords[look.language], deliveriesWords[look.language]];
    await page.goto(`/admin?projectId=${projectId}`);
    const clicks = countClicks();
    await openByMenu(page, look, clicks, 'sdkConfig');
    await clicks.click(page.getByRole('link', { name: tabs['/admin/sdkConfig/keys'], exact: true }));
    await clicks.click(page.getByRole('button', { name: keys.create }).first());
    const panel = page.getByRole('dialog', { name: keys.create });
    await clicks.type(panel.getByLabel('Name', { exact: true }), 'Backend');
    await clicks.click(panel.getByRole('button', { name: keys.createNow }));
    await expect(page.getByTestId('secret')).toBeVisible();
    await clicks.click(page.getByRole('dialog').getByRole('button', { name: keys.stored }));
    await clicks.click(page.getByRole('link', { name: tabs['/admin/sdkConfig/receiver'], exact: true }));
    const form = page.getByRole('form', { name: receivers.kind_assistance });
    await clicks.type(form.getByRole('textbox', { name: 'URL' }), local.url);
    await clicks.click(form.getByRole('button', { name: receivers.save }));
    await clicks.click(form.getByRole('button', { name: deliveries.sendTest }));
    const test = page.getByRole('dialog');
    await expect(test.getByText(deliveries.testRefused.replace('{{why}}', '404'))).toBeVisible();
    local.behave(answerWith(200));
    await clicks.click(test.getByRole('button', { name: deliveries.testNow, exact: true }));
    await expect(test.getByText(`${deliveries.testTaken.split(' {{')[0]} 200`)).toBeVisible();
    clicks.expectAtMost(12);
    expect(local.arrived).toHaveLength(2);
    await local.close();
  });

  test(`a dolphin finds who runs an outdated SDK, and notifies their admins (${lookLabel(look)})`, async ({ page }) => {
    const dolphin = await theOperator();
    const admin = await signInBehindTheScenes(await aConfirmedPerson('behind'));
    const name = `Behind ${look.language} ${Date.now()}`;
    const projectId = await aProjectOf(admin, name);
    // Newer than those that the other looks published.
    const second = Math.floor(Date.now() / 1000);
    const version = `9.${Math.floor(second / 10_000)}.${second % 10_000}`;
    const published = { platform: 'React Native', version, state: 'published' };
    await dolphin.post('/move/sdk/version', published);
    const phone = await aPhoneOf(admin, projectId, 'behind-phone');
    await phone.upload({ device: { platform: 'React Native', sdkVersion: '1.0.0' } });
    const current = await aPhoneOf(admin, projectId, 'current-phone');
    await current.upload({ device: { platform: 'React Native', sdkVersion: version } });
    await dolphin.openIn(page.context());
    await setLook(page, look, product().baseURL);
    const words = sdkVersionsWords[look.language];
    await page.goto(`/admin?projectId=${projectId}`);
    const clicks = countClicks();
    await openByMenu(page, look, clicks, 'dolphin');
    const row = page.getByRole('table', { name: words.outdated }).getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('React Native 1.0.0');
    await clicks.click(row.getByRole('button', { name: words.outdatedNotifyOf.replace('{{project}}', name) }));
    await expect(page.getByText(words.outdatedNotified_one.replace('{{count}}', '1'))).toBeVisible();
    await clicks.click(row.getByRole('link'));
    await expect(page.getByRole('link', { name: 'behind-phone' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'current-phone' })).toHaveCount(0);
    clicks.expectAtMost(5);
    const { items } = (await admin.get('/move/inbox?kind=sdk')) as { items: { project: { id: number } }[] };
    expect(items[0]?.project.id).toBe(projectId);
  });
}

test('a billing clerk sees what the month will cost, and what for, in every language and width', async ({ page }) => {
  const dolphin = await theOperator();
  const clerk = await signInBehindTheScenes(await aConfirmedPerson('clerk'));
  const name = `Paying ${Date.now()}`;
  const made = await dolphin.post('/move/billing/organisation', { name });
  const { id } = (made as { billingOrganisation: { id: number } }).billingOrganisation;
  const state = await dolphin.get(`/move/billing/organisation/${id}`);
  const { version } = (state as { billingOrganisation: { version: number } }).billingOrganisation;
  const prices = [
    { feature: 'driving', amount: 150, validFrom: firstDayOf(monthOf(new Date())), validTo: null },
    { feature: 'places', amount: 25, validFrom: firstDayOf(monthOf(new Date())), validTo: null },
  ];
  await dolphin.put(`/move/billing/organisation/${id}/price`, { prices, version });
  const project = await dolphin.post('/move/project', { productName: name, billingOrganisationId: id });
  const { projectId } = (project as { project: { projectId: number } }).project;
  await (await aPhoneOf(dolphin, projectId, 'billed-phone')).drive();
  await dolphin.post(`/move/users/${clerk.email}/billingroles?billingOrganisationId=${id}`, {
    data: { roles: ['billing'] },
  });
  await clerk.openIn(page.context());
  for (const look of LOOKS) await test.step(lookLabel(look), () => seeCosts(page, look, name));
});

async function seeCosts(page: Page, look: Look, name: string): Promise<void> {
  await setLook(page, look, product().baseURL);
  const words = billingWords[look.language];
  await page.goto('/admin?projectId=0');
  // Nothing to click: it is on Home.
  const own = page.getByRole('region', { name: words.own });
  await expect(own).toContainText(name);
  for (const figure of [words.soFar, words.forecast]) {
    await expect(own.getByText(figure, { exact: true }).locator('..')).toContainText(/1[.,]75/);
  }
  const costs = own.getByRole('table');
  const features = sdkConfigWords[look.language];
  await expect(costs.getByRole('row')).toHaveText([
    /./,
    new RegExp(`${features.service_driving}.*1.*1[.,]50.*86`),
    new RegExp(`${features.service_places}.*1.*0[.,]25.*14`),
  ]);
  const [figure, welcome] = await Promise.all([
    costs.boundingBox(),
    page.getByRole('link', { name: projectsWords[look.language].emptyCreate }).boundingBox(),
  ]);
  expect(figure?.y, 'the figure stands first').toBeLessThan(welcome?.y ?? 0);
}
