import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#web/app/show.test-support.tsx';
import { ProveAccountForm } from './prove-account-form.tsx';

const Page = () => <ProveAccountForm prove={async () => ({ status: true })} onDone={() => {}} />;

it('is ready for the password of the account, and for a new one as soon as it is asked for', async () => {
  await show(Page, '/verify', { user: null });
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await expect.element(page.getByLabelText('New password', { exact: true })).toHaveFocus();
});
