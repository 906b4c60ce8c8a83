import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type AppUserConfig, getAppUserConfig, saveAppUserConfig } from '#contract/app-user-config.ts';
import { ALL_SERVICES, DEFAULT_OPTIONS, narrowed, type ServicesChange } from '#contract/services.ts';
import { answer, refused, sentTo } from '#web/api/fake-server.test-support.ts';
import { expectCount, PROJECT_ID, show, snackbar } from '#web/app/show.test-support.tsx';
import { session } from '#web/session/session.store.ts';
import { ConfigTab } from './config-tab.tsx';

const userKey = { projectId: PROJECT_ID, userId: 'demo-head-1' };
const aConfig = (version = 0, overrides: ServicesChange = {}): AppUserConfig => ({
  ...{ version, project: ALL_SERVICES, isStaged: false, overrides, effective: narrowed(ALL_SERVICES, overrides) },
  ...{ options: DEFAULT_OPTIONS, number: 1, phoneHas: null, fetchedOn: null, changedBy: null, changedAt: null },
});
const cycling = () => page.getByRole('switch', { name: 'Cycling' });

it('switches services off for one user, shows who saved first, and follows the project again', async () => {
  const theirs = aConfig(1, { health: { enabled: false } });
  answer(getAppUserConfig, aConfig());
  answer(saveAppUserConfig, ({ body: { version, services } }) => {
    if (version === 0) {
      return refused('conflict', {
        conflict: { current: theirs, changedBy: 'other@example.com', changedAt: new Date().toISOString() },
      });
    }
    const saved = aConfig(version + 1, services);
    answer(getAppUserConfig, saved);
    return saved;
  });
  await show(() => <ConfigTab userKey={userKey} mayWrite />, `/admin/appUsers?projectId=${PROJECT_ID}&tab=config`);
  await cycling().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('off: Health')).toBeVisible();
  await page.getByRole('button', { name: /overwrite|save mine/i }).click();
  await expect.element(snackbar('Saved. The phone receives it')).toBeVisible();
  await expect.element(cycling()).not.toBeChecked();
  expect(sentTo(saveAppUserConfig).at(-1)?.body).toEqual({ version: 1, services: { cycling: { enabled: false } } });
  await page.getByRole('button', { name: 'Follow the project' }).click();
  await expect.element(cycling()).toBeChecked();
  expect(sentTo(saveAppUserConfig).at(-1)?.body.services).toEqual({});
});

it('retries by itself while the service is away, then says so and offers a retry, and the session stays', async () => {
  answer(getAppUserConfig, refused('unavailable', { requestId: 'request-of-the-test' }));
  await show(() => <ConfigTab userKey={userKey} mayWrite />, `/admin/appUsers?projectId=${PROJECT_ID}&tab=config`);
  await expect.element(page.getByText('The service is not available at the moment.')).toBeVisible();
  expect(sentTo(getAppUserConfig)).toHaveLength(3);
  await expect.element(page.getByText('Request request-of-the-test')).toBeVisible();
  expect(session.getState()).toMatchObject({ ended: null, token: 'token' });
  answer(getAppUserConfig, aConfig());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(cycling()).toBeChecked();
});

it('lets a reader see the services of a user, and change none', async () => {
  answer(getAppUserConfig, aConfig());
  await show(
    () => <ConfigTab userKey={userKey} mayWrite={false} />,
    `/admin/appUsers?projectId=${PROJECT_ID}&tab=config`,
  );
  await expect.element(cycling()).toBeDisabled();
  await expectCount(page.getByRole('button', { name: 'Save', exact: true }), 0);
});
