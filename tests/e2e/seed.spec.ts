import { expect, test } from '#tests/setup/e2e.ts';
import { watchCalls } from './support/calls.ts';
import { aFreshEmail, aProjectOf, PASSWORD, theOperator } from './support/people.ts';
import { signInBehindTheScenes } from './support/product-session.ts';
import { menu, menuEntries, openSelector, optionNames, registerByForm, snackbar } from './support/screens.ts';

const SIGN_IN = { title: 'Move Dashboard', address: '/' };

test('seed: the pages before the sign-in, registration, and the page for those who may not', async ({ page }) => {
  const middleOf = async () => {
    const box = await page.getByRole('main').locator('form').boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2);
  };
  await test.step('seed 2.20: sign-in stands in the middle of a blank page; seed 1.6: its title', async () => {
    await page.goto(SIGN_IN.address);
    await expect(page).toHaveTitle(SIGN_IN.title);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
    const { width } = page.viewportSize() ?? { width: 0 };
    await expect.poll(async () => Math.abs((await middleOf()) - width / 2)).toBeLessThan(3);
  });
  await test.step('seed 2.19: other pages have a public layout without the menu', async () => {
    await page.goto('/onboarding');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
  });
  const person = { email: aFreshEmail('seed'), password: PASSWORD };
  await test.step('seed 2.21, seed 8.9: registration has a header, a container, and a snackbar at the bottom right', async () => {
    await page.goto('/register');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    await registerByForm(page, person);
    const message = snackbar(page, 'Registration successful');
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await expect(async () => {
      const box = await message.boundingBox();
      expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
      expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40);
    }).toPass();
    await message.getByRole('button', { name: 'Close' }).click();
    await expect(message).toBeHidden();
    await expect(page).toHaveURL('/onboarding');
  });
  await test.step('seed 2.22, seed 2.23, seed 6.12: a page that is refused says 401 and leads to the sign-in with the path', async () => {
    await page.clock.install();
    await page.goto('/admin/dolphin?projectId=0');
    await expect(page.getByRole('heading', { name: '401' })).toBeVisible();
    const words = "You don't have permission to see that page. You will be redirected in 2 seconds";
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL(`/?redirect=${encodeURIComponent('/admin/dolphin?projectId=0')}`);
  });
});

test('seed: the admin layout', async ({ page, context }) => {
  const dolphin = await theOperator();
  const own = await signInBehindTheScenes(dolphin);
  const names = [`seed b ${Date.now()}`, `Seed A ${Date.now()}`] as const;
  const ids = [await aProjectOf(dolphin, names[0]), await aProjectOf(dolphin, names[1])] as const;
  await own.openIn(context);
  const sidebar = menu(page).locator('..');

  await test.step('seed 2.18, seed 2.24: a page below /admin has the top bar with the e-mail and a way out', async () => {
    await page.goto('/admin?projectId=0');
    await expect(page.getByRole('banner').getByText(own.email, { exact: true })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible();
  });
  await test.step('seed 2.30: without a project there is Add Project and nothing else', async () => {
    await expect.poll(() => menuEntries(page)).toEqual(['Add Project']);
  });
  await test.step('seed 2.27, seed 2.28: the selector begins with SELECT PROJECT; names go by letter, whatever the case', async () => {
    const options = await openSelector(page);
    await expect.poll(async () => (await optionNames(options))[0]).toBe('SELECT PROJECT');
    await page.getByRole('combobox', { name: 'Project' }).fill('seed');
    await expect
      .poll(async () => (await optionNames(options)).filter((name) => names.some((one) => one === name)))
      .toEqual([names[1], names[0]]);
  });
  await test.step('seed 2.29, seed 2.5: choosing one opens its Home', async () => {
    await page.getByRole('option', { name: names[0] }).click();
    await expect(page).toHaveURL(`/admin?projectId=${ids[0]}`);
    await expect(page.getByRole('heading', { level: 1, name: names[0] })).toBeVisible();
  });
  await test.step('seed 1.3, seed 2.31: each area has its entry, which carries the project', async () => {
    const areas = [
      ...['Home', 'Access Control', 'Configuration', 'Timeline', 'Points of Interest', 'Assistance'],
      ...['Insights', 'Activity Map'],
      ...['Dangerous Areas', 'Public Transport', 'Dolphin Area', 'Billing', 'Vehicle'],
    ];
    await expect.poll(() => menuEntries(page)).toEqual(areas);
    for (const link of await menu(page).getByRole('link').all()) {
      await expect(link).toHaveAttribute('href', new RegExp(`\\?projectId=${ids[0]}$`));
    }
  });
  await test.step('seed 2.33: what only dolphins see stands apart', async () => {
    const apart = menu(page).getByRole('list').last();
    await expect(apart.getByRole('link')).toHaveText([
      'Dangerous Areas',
      'Public Transport',
      'Dolphin Area',
      'Billing',
      'Vehicle',
    ]);
    await expect(menu(page).getByText('Dolphins only')).toBeVisible();
  });
  await test.step('seed 2.26: the sidebar is 240 wide, and 72 when it is collapsed', async () => {
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(240);
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(72);
    await page.getByRole('button', { name: 'Open menu' }).click();
  });
  await test.step('seed 8.13: a call that fails otherwise tells it in a snackbar', async () => {
    await page.route('**/auth/signout', (route) => route.abort());
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await expect(snackbar(page, 'The server cannot be reached.')).toBeVisible();
    await page.unroute('**/auth/signout');
  });
  await test.step('seed 2.25: signing out posts, then opens the sign-in', async () => {
    const calls = watchCalls(page);
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(SIGN_IN.address);
    await expect.poll(() => calls.made).toContain('POST /auth/signout');
  });
});
