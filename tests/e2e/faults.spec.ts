import { TOKEN_REFRESH_MS } from '#contract/constants.ts';
import { MESSAGE } from '#contract/messages.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { watchCalls } from './support/calls.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { menu, signInByForm, snackbar } from './support/screens.ts';

let person: ProductSession;
let projectId: number;

test.beforeAll(async () => {
  person = await signInBehindTheScenes(await aConfirmedPerson('faults'));
  projectId = await aProjectOf(person, 'Faults Story');
});

const failure = (status: number, code: string) => ({
  status,
  json: { error: { code, message: 'A fault of the test.', requestId: 'request-of-the-test' } },
});

/** The page's other parts fetch what they show whenever they are ready. */
const ofTheSave = (calls: readonly string[]) => calls.filter((call) => /^\w+ \/api\/(user|auth)$/.test(call));

test('a stale CSRF token is recovered by one retry, not by endless ones', async ({ page, context }) => {
  await person.openIn(context);
  await page.goto(`/admin/account?projectId=${projectId}`);
  const calls = watchCalls(page);
  await test.step('is recovered by one retry with a fresh one', async () => {
    let first = true;
    await page.route('**/api/user', async (route) => {
      const headers = { ...route.request().headers(), ...(first && { 'x-csrf-token': 'stale' }) };
      first = false;
      await route.continue({ headers });
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(snackbar(page, MESSAGE.userSaved)).toBeVisible();
    expect(ofTheSave(calls.made)).toEqual(['POST /api/user', 'GET /api/auth', 'POST /api/user']);
    await page.unroute('**/api/user');
  });
  await test.step('is retried once, not for ever', async () => {
    calls.made.length = 0;
    await page.route('**/api/user', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-csrf-token': 'stale' } }),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(ofTheSave(calls.made)).toEqual(['POST /api/user', 'GET /api/auth', 'POST /api/user']);
    await expect(page).toHaveURL(/\/admin\/account/);
  });
});

test.describe('the identity provider is down', () => {
  test('a signed-in person can keep working, also past the refresh', async ({ page, context }) => {
    await person.openIn(context);
    await page.clock.install();
    await page.route('**/identity/**', (route) => route.abort());
    await page.goto(`/admin?projectId=${projectId}`);
    await expect(page.getByText('Members')).toBeVisible();
    // A call that is still under way would seem to have taken until then.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

    const checked = page.waitForResponse('**/api/auth');
    await page.clock.fastForward(TOKEN_REFRESH_MS);
    const { token } = (await (await checked).json()) as { token: string };
    const shown: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/move/')) shown.push(request.headers()['x-move-token']);
    });
    await menu(page).getByRole('link', { name: 'Points of Interest' }).click();
    await menu(page).getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => shown.at(-1)).toBe(`Bearer ${token}`);
    await expect(page.getByText('Members')).toBeVisible();
    await expect(snackbar(page, MESSAGE.sessionExpired)).toHaveCount(0);
  });

  test('the sign-in page says what is wrong, and works when the provider is back', async ({ page }) => {
    await page.route('**/identity/**', (route) => route.abort());
    await page.goto('/');
    await signInByForm(page, person);
    await expect(page.getByRole('alert')).toContainText('the identity provider is not responding');
    await page.unroute('**/identity/**');
    await signInByForm(page, person);
    await expect(page).toHaveURL(`/admin?projectId=${projectId}`);
  });
});

test('a refused fetch of one’s own user ends the session', async ({ page, context }) => {
  await person.openIn(context);
  await page.goto(`/admin/create?projectId=${projectId}`);
  // The new role is known after fetching the user again.
  await page.route('**/api/user', (route) => route.fulfill(failure(403, 'forbidden')));
  await page.getByLabel('Project name').fill('The Last Thing Done');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText(MESSAGE.sessionExpired)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
