import type { Page } from '@playwright/test';
import { MESSAGE } from '#contract/messages.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { sessionWords } from '#web/i18n/session.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { watchCalls } from './support/calls.ts';
import { LOOKS, lookLabel, setLook } from './support/looks.ts';
import { linkMailedTo, mailsTo } from './support/mailbox.ts';
import { aFreshEmail, aRegisteredPerson, PASSWORD } from './support/people.ts';
import { registerByForm, snackbar } from './support/screens.ts';

test('checks existence, creates the account and the record, fills in the names, then signs in', async ({ page }) => {
  const email = aFreshEmail('in-order');
  const calls = watchCalls(page);
  await page.goto('/register');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await registerByForm(page, {
    email,
    password: PASSWORD,
    firstname: 'Demo',
    lastname: 'Sort by',
    company: 'Demo Ltd',
  });
  await closeMessage(page);
  await expect(page).toHaveURL('/onboarding');
  await expect
    .poll(() => calls.made.slice(0, 8))
    .toEqual([
      'POST /api/user/exist',
      'POST /identity/sign-up',
      'POST /api/user/create',
      'POST /api/user/update',
      'POST /api/user/exist',
      'POST /identity/sign-in',
      'POST /api/user/updateToken',
      'POST /api/auth',
    ]);
  const update: unknown = calls.requests[3]?.postDataJSON();
  expect(update).toMatchObject({ lastname: 'Sort by', firstname: 'Demo', company: 'Demo Ltd' });
  await expect.poll(() => mailsTo(email, 'verify-email')).toHaveLength(1);
});

test('a weak password is rejected next to its field', async ({ page }) => {
  const email = aFreshEmail('weak');
  await page.goto('/register');
  const password = page.getByLabel('Password', { exact: true });
  for (const weak of ['Password123!', '1234567890', email]) {
    await registerByForm(page, { email, password: weak });
    await expect(password, weak).toHaveAccessibleDescription(/easy to guess/);
  }
  await expect(page).toHaveURL('/register');
  await registerByForm(page, { email, password: PASSWORD });
  await expect(page).toHaveURL('/onboarding');
});

for (const look of LOOKS) {
  const words = sessionWords[look.language];

  test(`the link asks for the password in another browser (${lookLabel(look)})`, async ({ page }) => {
    const { email } = await aRegisteredPerson('elsewhere');
    await setLook(page, look, product().baseURL);
    await page.goto(await linkMailedTo(email, 'verify-email'));
    await page.getByRole('button', { name: words.verify }).click();
    await expect(page.getByRole('heading', { name: words.proveTitle })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.size.width);
    expect(await checkWithAxe(page, 'one more step')).toEqual([]);
    const password = page.getByLabel(words.password, { exact: true });
    await expect(password).toBeFocused();
    await password.fill('Some-Other-Words-Of-Mine-11');
    await page.getByRole('button', { name: words.verify }).click();
    await expect(password).toHaveAccessibleDescription(words.proveWrong);
    await password.fill(PASSWORD);
    await password.press('Enter');
    await expect(page.getByRole('heading', { name: words.verifiedTitle })).toBeVisible();
  });

  test(`whoever did not register sets a new password by the link (${lookLabel(look)})`, async ({ page }) => {
    const { email } = await aRegisteredPerson('by-somebody-else');
    await setLook(page, look, product().baseURL);
    await page.goto(await linkMailedTo(email, 'verify-email'));
    await page.getByRole('button', { name: words.verify }).click();
    await page.getByRole('button', { name: words.newPasswordTitle }).click();
    await expect(page.getByText(words.proveByNew)).toBeVisible();
    await page.getByLabel(words.newPassword).fill('Eleven-Herons-Rest-Upstream-63');
    await page.getByRole('button', { name: words.setPassword }).click();
    await expect(page.getByRole('heading', { name: words.verifiedTitle })).toBeVisible();
    await expect.poll(() => mailsTo(email, 'password-changed')).toHaveLength(1);
    await page.getByRole('link', { name: words.goOn }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel(words.password, { exact: true }).fill('Eleven-Herons-Rest-Upstream-63');
    await page.getByRole('button', { name: words.signIn }).click();
    await expect(page).toHaveURL('/admin?projectId=0');
  });
}

/** In a layout with a header and a container, the message stands at the bottom right and can be closed. */
async function closeMessage(page: Page): Promise<void> {
  const message = snackbar(page, MESSAGE.registered);
  await expect(message).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect(async () => {
    const box = await message.boundingBox();
    expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40);
    expect(height - ((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThan(40);
  }).toPass();
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(message).toBeHidden();
}
