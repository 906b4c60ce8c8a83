import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type ApiKey, type ApiKeyCall, changeApiKey, getApiKey, listApiKeyCalls } from '#contract/api-keys.ts';
import { answer, refused, sentTo } from '#web/api/fake-server.test-support.ts';
import { expectCount, PROJECT_ID, parameter, show, snackbar, watchFiles } from '#web/app/show.test-support.tsx';
import { KeysScreen } from './keys-screen.tsx';

const KEY_ID = '0b0f6f0a-1111-4222-8333-444455556666';
const aKey = (changes: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id: KEY_ID, name: 'Backend', prefix: 'mk_12345', scope: 'read-write', scopes: [], requestsPerMinute: 600 },
  ...{ state: 'live', createdBy: 'demo.admin@example.com', createdAt: '2026-01-31T10:00:00.000Z', expiresAt: null },
  ...{ lastUsedAt: null, revokedAt: null, previous: null, version: 1 },
  ...changes,
});
const aCall = (requestId: string, changes: Partial<ApiKeyCall> = {}): ApiKeyCall => ({
  ...{ at: '2026-01-31T10:00:00.000Z', method: 'POST', path: '/v20/user', status: 200, code: null, requestId },
  ...changes,
});

const Keys = () => <KeysScreen projectId={PROJECT_ID} commands={() => null} />;
const openKey = (query = '') => show(Keys, `/admin/sdkConfig/keys?projectId=${PROJECT_ID}&key=${KEY_ID}${query}`);

it('shows the second of two savers who changed the key', async () => {
  const theirs = aKey({ prefix: 'mk_67890', version: 2 });
  answer(getApiKey, { apiKey: aKey() });
  answer(listApiKeyCalls, { items: [], next: null });
  answer(changeApiKey, ({ body }) =>
    body.version === 1
      ? refused('conflict', {
          conflict: { current: theirs, changedBy: 'dolphin@example.com', changedAt: new Date().toISOString() },
        })
      : { apiKey: { ...theirs, name: body.name ?? '', version: 3 } },
  );
  await openKey();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabelText('Name').fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Someone else saved first' });
  await expect.element(notice).toHaveTextContent('dolphin@example.com');
  await notice.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect.element(snackbar('Mine saved')).toBeVisible();
  expect(sentTo(changeApiKey).at(-1)?.body).toMatchObject({ version: 2, name: 'Mine' });
});

it('says that a key does not exist, as one of another project', async () => {
  answer(getApiKey, refused('not_found'));
  await openKey();
  await expect.element(page.getByRole('heading', { name: 'This key does not exist' })).toBeVisible();
});

it('filters the calls of a key by status and request id in the address, and exports what is found', async () => {
  const [good, bad] = [aCall('request-good'), aCall('request-bad', { status: 400, code: 'validation' })];
  const files = watchFiles();
  answer(getApiKey, { apiKey: aKey() });
  answer(listApiKeyCalls, ({ query: { status, search } }) => ({
    items: status === '2xx' ? [good] : search ? [bad] : [bad, good],
    next: null,
  }));
  await openKey();
  const calls = page.getByRole('table', { name: 'Recent calls' }).getByRole('row');
  await expectCount(calls, 3);
  await expect.element(calls.nth(1)).toHaveTextContent('A field is invalid');
  await page.getByRole('radio', { name: '2xx' }).click({ force: true });
  await expect.poll(() => parameter('status')).toBe('2xx');
  await expectCount(calls, 2);
  await page.getByRole('radio', { name: 'All' }).click({ force: true });
  await page.getByRole('searchbox', { name: 'Search by request id' }).fill('request-b');
  await expect.poll(() => parameter('search')).toBe('request-b');
  await expectCount(calls, 2);

  // The address alone shows the same.
  await openKey('&search=request-b');
  await expectCount(calls, 2);
  expect(sentTo(listApiKeyCalls).at(-1)?.query).toMatchObject({ search: 'request-b' });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => files).toHaveLength(1);
  expect(files[0]?.text).toContain('POST,/v20/user,400,validation,request-bad\r\n');
});
