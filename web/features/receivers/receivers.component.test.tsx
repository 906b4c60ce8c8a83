import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listReceiverHealth } from '#contract/deliveries.ts';
import { EVENTS_OF, listReceivers, RECEIVER_KINDS, type Receiver, saveReceiver } from '#contract/receivers.ts';
import { answer, refused, sentTo } from '#web/api/fake-server.test-support.ts';
import { answerQuestions, PROJECT_ID, parameter, show, snackbar } from '#web/app/show.test-support.tsx';
import { Page } from './sdk-config-receiver.page.tsx';

const ADDRESS = 'https://1.1.1.1/move';

const unset = (kind: Receiver['kind']): Receiver => ({
  ...{ kind, version: 0, url: null, active: true, off: null },
  ...{ events: [...EVENTS_OF[kind]], headers: [], secret: null },
});
const generic = (changes: Partial<Receiver> = {}): Receiver => ({
  ...unset('generic'),
  version: 1,
  url: ADDRESS,
  secret: { setAt: '2026-01-31T10:00:00.000Z', setBy: 'demo.admin@example.com', formerValidUntil: null },
  ...changes,
});

async function open(third = unset('generic')): Promise<void> {
  answer(listReceivers, { items: [unset('assistance'), unset('timeline'), third], next: null });
  const healthy = { offReason: null, offAt: null, failingSince: null, lastSuccessAt: null, heldUntil: null };
  answer(listReceiverHealth, {
    items: RECEIVER_KINDS.map((kind) => ({
      ...{ kind, state: 'unset' as const, ...healthy },
      ...{ waitingEvents: 0, failedDeliveries: 0 },
    })),
    next: null,
  });
  await show(Page, `/admin/sdkConfig/receiver?projectId=${PROJECT_ID}&selected=2`);
  await expect.element(url()).toBeVisible();
}
const form = (name = 'Generic') => page.getByRole('form', { name });
const url = (name = 'Generic') => form(name).getByRole('textbox', { name: 'URL' });
const choice = (name: RegExp) => page.getByRole('navigation', { name: 'Receivers' }).getByRole('link', { name });
const save = () => form().getByRole('button', { name: 'Save receiver' }).click();

it('rejects invalid addresses, credentials and reserved headers at their field', async () => {
  await open();
  answer(saveReceiver, refused('validation', { fields: { 'body.url': 'is in a private network' } }));
  for (const [address, words, isSent] of [
    ['hooks.example.com', 'This is not a web address.', false],
    ['https://user:secret@1.1.1.1', 'Leave out user name and password', false],
    ['https://169.254.169.254/latest/meta-data', 'private or local network', true],
    ['https://[::ffff:10.0.0.1]/', 'private or local network', true],
    ['http://1.1.1.1', 'Use https.', true],
  ] as const) {
    const before = sentTo(saveReceiver).length;
    await url().fill(address);
    await save();
    await expect.element(url()).toHaveAccessibleDescription(new RegExp(words.replace(/\./g, '\\.')));
    expect(sentTo(saveReceiver).length - before, address).toBe(isSent ? 1 : 0);
  }
  const before = sentTo(saveReceiver).length;
  await url().fill(ADDRESS);
  await form().getByRole('button', { name: 'Add header' }).click();
  await form().getByLabelText('Name').fill('Host');
  await save();
  await expect.element(form().getByLabelText('Name')).toHaveAccessibleDescription(/set by the sender/);
  await expect.element(form().getByLabelText('Value')).toHaveAccessibleDescription(/Enter a value/);
  expect(sentTo(saveReceiver)).toHaveLength(before);
});

it('has the open receiver in the address, and keeps edits while another one is looked at', async () => {
  await open();
  await url().fill(ADDRESS);
  await choice(/Timeline/).click();
  await expect.poll(() => parameter('selected')).toBe('1');
  await expect.element(url('Timeline')).toHaveValue('');
  await expect.element(form()).not.toBeInTheDocument();
  await choice(/Generic/).click();
  await expect.element(url()).toHaveValue(ADDRESS);
  const asked = answerQuestions(false, true);
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect.poll(() => asked).toEqual(['Your changes to the receivers are not saved. Leave anyway?']);
  await expect.element(url()).toHaveValue(ADDRESS);
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect.element(page.getByRole('heading', { name: 'Another page' })).toBeVisible();
});

it('shows the second of two savers who changed what, to compare and to decide', async () => {
  await open(generic());
  const theirs = generic({ version: 2, url: 'https://1.1.1.1/theirs' });
  answer(saveReceiver, ({ body }) =>
    body.version === 1
      ? refused('conflict', {
          conflict: { current: theirs, changedBy: 'dolphin@example.com', changedAt: new Date().toISOString() },
        })
      : { receiver: generic({ version: 3, url: body.url }), secret: null, unresolved: false },
  );
  await url().fill('https://1.1.1.1/mine');
  await save();
  const notice = page.getByRole('status').filter({ hasText: 'Someone else saved first' });
  await expect.element(notice).toHaveTextContent('dolphin@example.com changed this');
  await expect.element(notice).toHaveTextContent('https://1.1.1.1/theirs');
  await expect.element(notice).toHaveTextContent('https://1.1.1.1/mine');
  await notice.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect.element(snackbar('Receiver Generic saved')).toBeVisible();
  expect(sentTo(saveReceiver).at(-1)?.body).toMatchObject({ version: 2, url: 'https://1.1.1.1/mine' });
});
