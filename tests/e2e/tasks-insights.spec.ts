import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { peopleWords } from '#web/i18n/people.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { countClicks } from './support/count-clicks.ts';
import { follow } from './support/follow.ts';
import { LOOKS, type Look, lookLabel, openByMenu, setLook } from './support/looks.ts';
import { linkMailedTo, mailsTo } from './support/mailbox.ts';
import { aConfirmedPerson, aProjectOf, grant } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

let admin: ProductSession;
let colleague: ProductSession;
let project: number;

test.beforeAll(async () => {
  admin = await signInBehindTheScenes(await aConfirmedPerson('insights-admin'));
  colleague = await signInBehindTheScenes(await aConfirmedPerson('insights-reader'));
  project = await aProjectOf(admin, 'Insights Story');
  await grant(admin, project, colleague, ['reader']);
  for (const [userId, tag] of [
    ['first-driver', 'fleet'],
    ['other-driver', 'commuters'],
  ] as const) {
    const phone = await aPhoneOf(admin, project, userId);
    await phone.drive();
    await admin.post(`/move/appUser/tag?projectId=${project}&userId=${userId}`, { add: [tag] });
  }
  const listed = async () => {
    const path = `/move/insights/segments?projectId=${project}`;
    const { segments } = (await admin.get(path)) as { segments: { segment: string }[] };
    return segments.map(({ segment }) => segment);
  };
  await expect.poll(listed, { timeout: 60_000 }).toEqual(expect.arrayContaining(['tag:commuters', 'tag:fleet']));
});

/** A sheet less its margins, in pixels. */
const A4 = { width: 688, height: 1017 };

/** The scores of both groups, their differences, and whether these are more than chance. */
const comparedOn = (page: Page, { language }: Look) =>
  page.getByRole('table', { name: insightsWords[language].comparison }).getByRole('cell');

/** From Home: compares two groups of the last month and copies the link. */
async function compareGroups(page: Page, look: Look): Promise<string> {
  await setLook(page, look, product().baseURL);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await admin.openIn(page.context());
  const words = insightsWords[look.language];
  await page.goto(`/admin?projectId=${project}`);
  const clicks = countClicks();
  await openByMenu(page, look, clicks, 'insights');
  await clicks.choose(page.getByLabel(words.who, { exact: true }), 'tag:fleet');
  await clicks.choose(page.getByLabel(words.compareWith, { exact: true }), 'tag:commuters');
  await expect(page.getByText(words.verdict_tooFew).first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: peopleWords[look.language].period, exact: true })).toHaveValue(
    'last30',
  );
  // The mean of both groups, each of one driver.
  const mean = /^\d+([.,]\d)? \(1\)$/;
  await expect(comparedOn(page, look).filter({ hasText: mean }).nth(1)).toBeVisible();
  await expect(comparedOn(page, look).first()).toHaveText(words.score_total);
  await clicks.click(page.getByRole('button', { name: words.copyLink }));
  clicks.expectAtMost(6);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('with=tag');
  return page.evaluate(() => navigator.clipboard.readText());
}

test('two groups are compared and sent to a colleague by link, who opens the trips behind a bar', async ({
  page,
  browser,
}) => {
  const link = await compareGroups(page, LOOKS[0]);
  expect(await checkWithAxe(page, 'insights compared')).toEqual([]);

  const elsewhere = await browser.newContext();
  await colleague.openIn(elsewhere);
  const theirs = await elsewhere.newPage();
  await theirs.goto(link);
  await expect(theirs.getByLabel('Who', { exact: true })).toHaveValue('tag:fleet');
  await expect(theirs.getByLabel('Compare with')).toHaveValue('tag:commuters');
  await expect(theirs.getByText('Too few to tell').first()).toBeVisible();
  await theirs.getByRole('list', { name: 'How people travel' }).getByRole('link', { name: 'Car' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Trips behind the figure' })).toBeVisible();
  await expect(theirs.getByRole('row').filter({ hasText: 'first-driver' })).toHaveCount(1);
  await theirs.getByRole('row').filter({ hasText: 'first-driver' }).getByRole('link').click();
  await expect(theirs).toHaveURL(/\/admin\/appUsers\?.*user=first-driver/);
  await elsewhere.close();
});

for (const look of LOOKS.slice(1)) {
  test(`two groups are compared and sent to a colleague by link (${lookLabel(look)})`, async ({ page, browser }) => {
    const link = await compareGroups(page, look);
    const elsewhere = await browser.newContext();
    await colleague.openIn(elsewhere);
    const theirs = await elsewhere.newPage();
    await setLook(theirs, look, product().baseURL);
    await theirs.goto(link);
    await expect(comparedOn(theirs, look)).toHaveText(await comparedOn(page, look).allTextContents());
    await elsewhere.close();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.size.width);
    expect(await checkWithAxe(page, 'insights compared', look.language)).toEqual([]);
  });
}

test('Home, Insights and the list of app users are printed without menu and buttons, within the width of a page', async ({
  page,
}) => {
  await admin.openIn(page.context());
  await page.goto(`/admin?projectId=${project}`);
  for (const [name, address] of [
    ['Home', '/admin'],
    ['Insights', '/admin/insights'],
    ['the list of app users', '/admin/appUsers'],
  ] as const) {
    await test.step(name, async () => {
      if (name !== 'Home') await follow(page, `${address}?projectId=${project}`);
      await print(page);
    });
  }
});

async function print(page: Page): Promise<void> {
  const screen = page.viewportSize();
  await expect(page.getByText(/first-driver|App users of the project|Trips by mode/).first()).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(A4);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(A4.width);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  expect((await page.pdf({ format: 'A4' })).subarray(0, 4).toString()).toBe('%PDF');
  await page.emulateMedia({ media: null, colorScheme: null });
  if (screen) await page.setViewportSize(screen);
}

test('Home and the Activity Map are sent by e-mail every week, and at once to whoever asks', async ({ page }) => {
  const subscriber = await signInBehindTheScenes(await aConfirmedPerson('subscriber'));
  await grant(admin, project, subscriber, ['reader']);
  await subscriber.openIn(page.context());
  await page.goto(`/admin?projectId=${project}`);
  for (const [name, address] of [
    ['Home', '/admin'],
    ['Activity Map', '/admin/activityMap'],
  ] as const) {
    await test.step(name, async () => {
      if (name !== 'Home') await follow(page, `${address}?projectId=${project}`);
      await sendByMail(page, name, subscriber.email);
    });
  }
});

async function sendByMail(page: Page, name: string, email: string): Promise<void> {
  const before = mailsTo(email, 'report').length;
  await page.getByRole('button', { name: 'Send by e-mail' }).click();
  const panel = page.getByRole('dialog', { name: 'Send this view by e-mail' });
  await expect(panel.getByLabel('Name', { exact: true })).toHaveValue(name);
  expect(await checkWithAxe(page, `sending ${name}`)).toEqual([]);
  await panel.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^The first report will be sent on/)).toBeVisible();
  await follow(page, `/admin/insights/reports?projectId=${project}`);
  const report = page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Send to me now' });
  await expect(report).toHaveCount(1);
  await report.getByRole('button', { name: 'Send to me now' }).click();
  await expect.poll(() => mailsTo(email, 'report').length).toBe(before + 1);
  await linkMailedTo(email, 'report');
  expect(mailsTo(email, 'report').at(-1)).toContain(name);
}

test('the monthly report is subscribed to with one click and unsubscribed from by the link of the mail', async ({
  page,
  browser,
}) => {
  await colleague.openIn(page.context());
  await page.goto(`/admin/insights?projectId=${project}`);
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('You get this report', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send to me now' }).click();
  const link = await linkMailedTo(colleague.email, 'report');
  await expect(page.getByRole('row').filter({ hasText: colleague.email }).last()).toContainText(/Queued|Sent/);
  expect(await checkWithAxe(page, 'reports')).toEqual([]);

  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto(link);
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(stranger.getByText(`${colleague.email} no longer gets “Safety and mobility report”`)).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible();
});
