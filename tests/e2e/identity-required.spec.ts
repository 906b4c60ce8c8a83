import { expect, test } from '@playwright/test';
import { codeAt } from '#server/identity/embedded/totp.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { keyBytes } from './support/otp-key.ts';
import { startOwnProduct } from './support/own-product.ts';
import { signInByForm } from './support/screens.ts';

const ADMIN = { email: 'demo.admin@example.com', password: 'Seven-Whales-Swim-By-41' };

test('where a second factor is required, an administrator must set it up at sign-in', async ({ browser }) => {
  const product = await startOwnProduct(await freePort(), {
    MOVE_SECOND_FACTOR: 'required',
    MOVE_ADMIN_EMAIL: ADMIN.email,
    MOVE_ADMIN_PASSWORD: ADMIN.password,
  });
  const context = await browser.newContext({ baseURL: product.baseURL });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await signInByForm(page, ADMIN);
    await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Key for an authenticator app' })).toBeVisible();
    expect(await checkWithAxe(page, 'setting up at the door')).toEqual([]);
    const key = (await page.locator('form code').innerText()).replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill(codeAt(keyBytes(key), Math.floor(Date.now() / 30_000)));
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page).toHaveURL(/\/admin/);
    await expect(page.getByRole('link', { name: ADMIN.email })).toBeVisible();
  } finally {
    await context.close();
    await product.stop();
  }
});
