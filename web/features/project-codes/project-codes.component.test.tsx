import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  changeProjectCode,
  getProjectCode,
  listCodeJoins,
  listProjectCodes,
  type ProjectCode,
} from '#contract/project-codes.ts';
import { answer, refused, sentTo } from '#web/api/fake-server.test-support.ts';
import { PROJECT_ID, parameter, show, textsOf } from '#web/app/show.test-support.tsx';
import { Page } from './sdk-config-codes.page.tsx';

const address = (query = '') => `/admin/sdkConfig/codes?projectId=${PROJECT_ID}${query}`;

let made = 0;
const aCode = (changes: Partial<ProjectCode> = {}): ProjectCode => {
  made += 1;
  return {
    id: `0b0f6f0a-1111-4222-8333-${String(made).padStart(12, '0')}`,
    code: 'ABCD-EFGH',
    name: 'Posters',
    note: '',
    state: 'open',
    uses: 0,
    maxUses: null,
    expiresAt: null,
    paused: false,
    endedAt: null,
    createdBy: 'demo.admin@example.com',
    createdAt: '2026-01-31T10:00:00.000Z',
    version: 1,
    ...changes,
  };
};

it('keeps search, filter and order in the address, and says when nothing matches', async () => {
  const codes = [aCode({ name: 'Alpha of the list' }), aCode({ name: 'Beta of the list' })];
  answer(listProjectCodes, ({ query }) => ({ items: query.state === 'ended' ? [] : codes, next: null }));
  const asked = () => sentTo(listProjectCodes).at(-1)?.query;
  const links = page.getByRole('table', { name: 'Project codes' }).getByRole('link');
  await show(Page, address());
  await page.getByRole('searchbox').fill('of the list');
  await expect.poll(() => parameter('search')).toBe('of the list');
  await page.getByRole('button', { name: 'Name' }).click();
  await expect.poll(() => parameter('sort')).toBe('name');
  await expect.poll(asked).toMatchObject({ search: 'of the list', sort: 'name' });

  // The address alone shows the same.
  await show(Page, address('&search=of+the+list&sort=name'));
  await expect.poll(() => textsOf(links)).toEqual(['Alpha of the list', 'Beta of the list']);
  await expect.element(page.getByRole('searchbox')).toHaveValue('of the list');
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  expect(asked()).toMatchObject({ search: 'of the list', sort: 'name' });
  await page.getByRole('radio', { name: 'Ended' }).click({ force: true });
  await expect.element(page.getByRole('heading', { name: 'No matching codes' })).toBeVisible();
  expect(parameter('state')).toBe('ended');
});

it('shows the second of two savers who changed the code', async () => {
  const code = aCode({ name: 'Contested' });
  const theirs = { ...code, paused: true, version: 2 };
  answer(getProjectCode, { projectCode: code });
  answer(listCodeJoins, { items: [], next: null });
  answer(changeProjectCode, ({ body }) =>
    body.version === 1
      ? refused('conflict', { conflict: { current: theirs, changedBy: 'other@example.com', changedAt: null } })
      : { projectCode: { ...theirs, name: body.name ?? '', version: 3 } },
  );
  await show(Page, address(`&code=${code.id}`));
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabelText('Name').fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Someone else saved first' });
  await expect.element(notice).toHaveTextContent('other@example.com');
  await notice.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect.poll(() => sentTo(changeProjectCode).at(-1)?.body).toMatchObject({ name: 'Mine', version: 2 });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
