import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type ApiKey, createApiKey, listApiKeys } from '#contract/api-keys.ts';
import { answer } from '#web/api/fake-server.test-support.ts';
import { PROJECT_ID, show, snackbar } from '#web/app/show.test-support.tsx';
import { showSnackbar } from '#web/session/session-changes.ts';
import { KeysScreen } from './keys-screen.tsx';

const SECRET = 'mk_1234567890-demo-secret-of-a-key';
const MESSAGE = 'Something else was saved, which takes a few more words to say';
const apiKey: ApiKey = {
  ...{ id: '0b0f6f0a-1111-4222-8333-444455556666', name: 'Backend', prefix: 'mk_12345', scope: 'write-only' },
  ...{ scopes: [], requestsPerMinute: 600, state: 'live', createdBy: 'demo.admin@example.com' },
  ...{ createdAt: '2026-01-31T10:00:00.000Z', expiresAt: null, lastUsedAt: null, revokedAt: null, previous: null },
  version: 1,
};
const Keys = () => <KeysScreen projectId={PROJECT_ID} commands={() => null} />;

const [WIDTH, HEIGHT] = [innerWidth, innerHeight];
afterEach(() => page.viewport(WIDTH, HEIGHT));

const boxOf = (element: Element | null | undefined): DOMRect =>
  element?.getBoundingClientRect() ?? expect.fail('is not shown');
/** Whether the message covers any of an element. */
function covers(element: Element): boolean {
  const [bar, other] = [boxOf(snackbar(MESSAGE).element().querySelector('[popover]')), boxOf(element)];
  return bar.left < other.right && other.left < bar.right && bar.top < other.bottom && other.top < bar.bottom;
}

it.each([
  [1280, 800],
  [390, 844],
  // Where the main button stands at the corner of the message.
  [390, 480],
])('shows a message beside a secret and its main button, not on them, at %i × %i', async (width, height) => {
  await page.viewport(width, height);
  answer(listApiKeys, { items: [], next: null });
  answer(createApiKey, { apiKey, secret: SECRET });
  await show(Keys, `/admin/sdkConfig/keys?projectId=${PROJECT_ID}`);
  await page.getByRole('button', { name: 'Create key' }).first().click();
  showSnackbar({ message: MESSAGE, type: 'success' });
  await expect.element(snackbar(MESSAGE)).toBeVisible();
  const make = page.getByRole('dialog').getByRole('button', { name: 'Create key' });
  make.element().scrollIntoView();
  await expect.poll(() => covers(make.element())).toBe(false);

  await page.getByLabelText('Name').fill('Backend');
  await make.click();
  const secret = page.getByText(SECRET);
  await expect.element(secret).toBeVisible();
  showSnackbar({ message: MESSAGE, type: 'success' });
  await expect.element(snackbar(MESSAGE)).toBeVisible();
  const stored = page.getByRole('dialog').getByRole('button', { name: 'I have stored it' });
  await expect.element(stored).toBeVisible();
  await expect.poll(() => [secret, stored].some((one) => covers(one.element()))).toBe(false);
});
