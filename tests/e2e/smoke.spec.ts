import { expect, test } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';

test('the first dolphin signs in with the password that the operator set', async ({ page }) => {
  const { admin } = product();
  await page.goto('/');
  await expect(page).toHaveTitle(/Move Dashboard/);
  await page.getByLabel(/e-mail/i).fill(admin.email);
  await page.getByLabel(/^password/i).fill(admin.password);
  await page.getByRole('button', { name: /sign in|log in|login/i }).click();
  await expect(page).toHaveURL(/\/admin/);
});
