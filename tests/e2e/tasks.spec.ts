import { firstDayOf, monthOf } from '#contract/billing-periods.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { billingWords } from '#web/i18n/billing.ts';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { countClicks } from './support/count-clicks.ts';
import { LOOKS, nameOf, openByMenu, setLook } from './support/looks.ts';
import { aConfirmedPerson, aProjectOf, theOperator } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { signInBehindTheScenes } from './support/product-session.ts';

/** Tasks of real people, each from Home and within a number of clicks. Others stand with the features that they use. */
for (const look of LOOKS) {
  test(`an admin switches a feature for some users, sees what changed, and takes it back (${nameOf(look)})`, async ({
    page,
  }) => {
    const admin = await signInBehindTheScenes(await aConfirmedPerson('trier'));
    const projectId = await aProjectOf(admin, 'Careful steps');
    await admin.openIn(page.context());
    await setLook(page, look, product().baseURL);
    const words = sdkConfigWords[look.language];
    await page.goto(`/admin?projectId=${projectId}`);
    const clicks = countClicks();
    await openByMenu(page, look, clicks, 'sdkConfig');
    await clicks.click(page.getByRole('switch', { name: words.service_cycling, exact: true }));
    await clicks.click(page.getByRole('button', { name: words.review }));
    const panel = page.getByRole('dialog', { name: words.reviewTitle });
    await clicks.click(panel.getByRole('radio', { name: words.whoShare }));
    await clicks.click(panel.getByRole('button', { name: words.saveShare.replace('{{share}}', '10') }));
    const card = page.getByRole('region', { name: words.rollout });
    await expect(card).toContainText(words.rolloutChanges);
    await expect(card).toContainText(words.service_cycling);
    await clicks.click(card.getByRole('button', { name: words.withdraw }));
    const question = page.getByRole('dialog', { name: words.withdrawTitle });
    await clicks.click(question.getByRole('button', { name: words.withdraw }));
    await expect(card).toHaveCount(0);
    clicks.expectAtMost(9);
  });

  test(`a billing clerk sees what the month will cost, and what for (${nameOf(look)})`, async ({ page }) => {
    const dolphin = await theOperator();
    const clerk = await signInBehindTheScenes(await aConfirmedPerson('clerk'));
    const name = `Paying ${look.language} ${Date.now()}`;
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
    await setLook(page, look, product().baseURL);
    const words = billingWords[look.language];
    await page.goto('/admin?projectId=0');
    // Nothing to click: it is on Home.
    const costs = page.getByRole('region', { name: words.own }).getByRole('table');
    await expect(costs.getByRole('row').nth(1)).toContainText(/1[.,]50/);
    await expect(page.getByText(words.forecast)).toBeVisible();
  });

  test(`a dolphin finds who runs an outdated SDK, and notifies their admins (${nameOf(look)})`, async ({ page }) => {
    const dolphin = await theOperator();
    const admin = await signInBehindTheScenes(await aConfirmedPerson('behind'));
    const name = `Behind ${look.language} ${Date.now()}`;
    const projectId = await aProjectOf(admin, name);
    const published = { platform: 'React Native', version: `9.${Date.now() % 100_000}.0`, state: 'published' };
    await dolphin.post('/move/sdk/version', published);
    const phone = await aPhoneOf(admin, projectId, 'behind-phone');
    await phone.upload({ device: { platform: 'React Native', sdkVersion: '1.0.0' } });
    await dolphin.openIn(page.context());
    await setLook(page, look, product().baseURL);
    const words = sdkVersionsWords[look.language];
    await page.goto(`/admin?projectId=${projectId}`);
    const clicks = countClicks();
    await openByMenu(page, look, clicks, 'dolphin');
    const row = page.getByRole('table', { name: words.outdated }).getByRole('row').filter({ hasText: name });
    await clicks.click(row.getByRole('button', { name: words.outdatedNotifyOf.replace('{{project}}', name) }));
    await expect(page.getByText(words.outdatedNotified_one.replace('{{count}}', '1'))).toBeVisible();
    await clicks.click(row.getByRole('link'));
    await expect(page.getByRole('link', { name: 'behind-phone' })).toBeVisible();
    clicks.expectAtMost(5);
    const { items } = (await admin.get('/move/inbox?kind=sdk')) as { items: { project: { id: number } }[] };
    expect(items[0]?.project.id).toBe(projectId);
  });
}
