import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { anAdmin, expectCount, PROJECT_ID, show } from '#web/app/show.test-support.tsx';
import { SecondFactorBanner } from './second-factor-banner.tsx';

const banner = () => page.getByRole('region', { name: 'Second factor' });

it('tells admins without a required second factor why projects are missing, and nobody else', async () => {
  await show(SecondFactorBanner, `/admin?projectId=${PROJECT_ID}`, {
    user: anAdmin({
      projectRoles: [],
      inactiveRoles: [{ projectId: PROJECT_ID, productName: 'Demo', roles: ['admin'] }],
    }),
  });
  await expect.element(banner().getByRole('link', { name: 'Set up' })).toHaveAttribute('href', '/admin/account');
  await show(SecondFactorBanner, `/admin?projectId=${PROJECT_ID}`);
  await expectCount(banner(), 0);
});
