import type { Page } from '@playwright/test';
import { LOGIN_COOKIE, TOKEN_REFRESH_MS } from '#contract/constants.ts';
import { MESSAGE } from '#contract/messages.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { watchCalls } from './support/calls.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { openSelector, signInByForm, snackbar } from './support/screens.ts';

const MINUTE_MS = 60_000;
let person: ProductSession;
let projectId: number;

test.beforeAll(async () => {
  person = await signInBehindTheScenes(await aConfirmedPerson('session'));
  projectId = await aProjectOf(person, 'Session Story');
});

/** Home of the project, with its data there. */
async function openHome(page: Page): Promise<void> {
  await page.goto(`/admin?projectId=${projectId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Session Story' })).toBeVisible();
  await expect(page.getByText('Members')).toBeVisible();
}

/** Something that needs the server. */
async function reloadProjects(page: Page): Promise<void> {
  await (await openSelector(page)).filter({ hasText: 'SELECT PROJECT' }).click();
}

test('a session that ended elsewhere is reported on every open page, and the sign-in opens', async ({
  page,
  context,
}) => {
  await (await signInBehindTheScenes(person)).openIn(context);
  await openHome(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto('/admin');
  await otherTab.getByRole('button', { name: 'Sign out' }).click();
  await expect(otherTab).toHaveURL('/');

  await expect(snackbar(page, MESSAGE.sessionExpired)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await signInByForm(page, person);
  await expect(page).toHaveURL(`/admin?projectId=${projectId}`);
});

test('a page opened without a session shows the unauthorised page and no message about an expired session', async ({
  page,
}) => {
  await page.goto(`/admin?projectId=${projectId}`);
  await expect(page.getByText(MESSAGE.unauthorised, { exact: true })).toBeVisible();
  await expect(snackbar(page, MESSAGE.sessionExpired)).toHaveCount(0);
});

test('the token is refreshed every 20 minutes, and the new one is used from then on', async ({ page, context }) => {
  const own = await signInBehindTheScenes(person);
  await own.openIn(context);
  await page.clock.install();
  const calls = watchCalls(page);
  await openHome(page);
  const loaded = Math.floor(Date.now() / 1_000);
  // Call tokens count in seconds: a later one differs.
  await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(loaded);
  const refreshes = () => calls.made.filter((call) => call === 'POST /api/user/updateToken').length;

  await page.clock.fastForward(TOKEN_REFRESH_MS - MINUTE_MS);
  expect(refreshes()).toBe(0);
  const answered = page.waitForResponse('**/api/user/updateToken');
  await page.clock.fastForward(MINUTE_MS);
  const { token } = (await (await answered).json()) as { token: string };
  expect((await answered).request().postDataJSON()).toMatchObject({ uid: own.uid, email: own.email });
  const before = calls.requests.find((request) => request.url().includes('/move/project'));
  expect(await before?.headerValue('X-MOVE-TOKEN')).not.toBe(`Bearer ${token}`);

  const next = page.waitForRequest('**/move/project/list*');
  await reloadProjects(page);
  expect(await (await next).headerValue('X-MOVE-TOKEN')).toBe(`Bearer ${token}`);

  await page.clock.fastForward(TOKEN_REFRESH_MS);
  await expect.poll(refreshes).toBe(2);
});

test('a call carries the project, no-cache, the call token, the person and the CSRF token', async ({
  page,
  context,
}) => {
  const own = await signInBehindTheScenes(person);
  await own.openIn(context);
  const call = page.waitForRequest('**/move/project?*');
  await openHome(page);
  const headers = await (await call).allHeaders();
  expect(headers).toMatchObject({
    'current-project': String(projectId),
    'cache-control': 'no-cache',
    'x-move-token': expect.stringMatching(/^Bearer \S{20,}$/),
    'open-id': own.uid,
    'x-csrf-token': expect.stringMatching(/^\S{20,}$/),
  });
});

test('no secret reaches the storage, the address or the scripts of the page', async ({ page, context }) => {
  const secrets: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/identity/sign-in')) return;
    const { idToken } = (await response.json()) as { idToken: string };
    secrets.push(idToken);
  });
  page.on('request', (request) => {
    const { 'x-move-token': bearer, 'x-csrf-token': csrf } = request.headers();
    for (const secret of [bearer?.replace('Bearer ', ''), csrf]) if (secret) secrets.push(secret);
  });
  await page.goto('/');
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/admin/);
  await expect(page.getByText('Members')).toBeVisible();

  const cookie = (await context.cookies()).find(({ name }) => name === LOGIN_COOKIE);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const loginToken = cookie?.value ?? '';
  expect(loginToken.length).toBeGreaterThan(30);
  expect(secrets.length).toBeGreaterThan(2);
  const kept = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]));
  for (const secret of [...secrets, loginToken]) expect(await kept()).not.toContain(secret);
  await page.reload();
  await expect(page.getByText('Members')).toBeVisible();
  // The page brings a call token along, but never what the cookie holds.
  expect(await page.content()).not.toContain(loginToken);
  for (const secret of secrets) expect(await kept()).not.toContain(secret);
});
