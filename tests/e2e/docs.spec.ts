import { expect, test } from '#tests/setup/e2e.ts';

test('each reporting app has a page with its settings and units, which is found from the documentation', async ({
  page,
}) => {
  await page.goto('/docs');
  const apps = page.locator('#reporting-apps');
  await expect(apps.getByRole('link')).toHaveCount(7);
  await apps.getByRole('link', { name: 'OwnTracks' }).click();
  await expect(page).toHaveURL(/\/docs\/owntracks$/);
  await expect(page.getByRole('heading', { level: 1, name: 'OwnTracks: settings' })).toBeVisible();
  const settings = page.getByRole('region', { name: 'Preferences → Connection' });
  await expect(settings.getByText('/v20/report/owntracks')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Copy URL of OwnTracks' })).toBeVisible();
  await expect(page.getByText('km/h')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'OwnTracks: settings' })).toBeVisible();
  await page.getByRole('radio', { name: /Deutsch|German/ }).check({ force: true });
  await expect(page.getByRole('heading', { level: 2, name: 'Einheiten' })).toBeVisible();
  await page.getByRole('link', { name: 'Alle Apps, die melden' }).click();
  await expect(apps.getByRole('link', { name: 'Overland' })).toBeVisible();
});
