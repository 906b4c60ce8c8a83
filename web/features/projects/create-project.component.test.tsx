import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listBillingOrganisations } from '#contract/billing.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import { LOG_WORDS } from '#contract/messages.ts';
import { createProject } from '#contract/projects.ts';
import { getUser } from '#contract/users.ts';
import { answer, held, refused, sentTo, unreachable } from '#web/api/fake-server.test-support.ts';
import { anAdmin, PROJECT_ID, show } from '#web/app/show.test-support.tsx';
import { Page } from '#web/pages/create-project.tsx';
import { session } from '#web/session/session.store.ts';

async function open(): Promise<void> {
  answer(listBillingOrganisations, { items: [], next: null });
  answer(getUser, { user: anAdmin() });
  await show(Page, `/admin/create?projectId=${PROJECT_ID}`);
  await expect.element(name()).toBeVisible();
}
const name = () => page.getByLabelText('Project name');
const create = () => page.getByRole('button', { name: /Create project|Creating/ });
const project = {
  projectId: 8,
  productName: 'Fleet',
  createdAt: '2026-01-31T10:00:00.000Z',
  roles: ['admin' as const],
};

it('rejects invisible characters and a name that is taken at the field, and lands on Home with another', async () => {
  await open();
  answer(createProject, ({ body }) =>
    body.productName === 'Fleet'
      ? refused('conflict', { fields: { 'body.productName': 'is the name of another project of yours' } })
      : { project },
  );
  await name().fill('Fleet\u202E');
  await create().click();
  await expect.element(name()).toHaveAccessibleDescription(/without line breaks or control characters/);
  expect(sentTo(createProject)).toEqual([]);
  await name().fill(' Fleet ');
  await create().click();
  await expect.element(name()).toHaveAccessibleDescription(/You already have a project with this name/);
  await expect.element(name()).toHaveFocus();
  await name().fill('Fleet <script>alert(1)</script> 🚗');
  await create().click();
  await expect.poll(() => location.pathname + location.search).toBe('/admin?projectId=8');
});

it('is busy while it waits, and sends nothing twice', async () => {
  await open();
  const { letGo } = held(createProject, { project });
  await name().fill('Fleet');
  await create().click();
  await expect.element(create()).toHaveAttribute('aria-busy', 'true');
  await create().click({ force: true });
  letGo();
  await expect.poll(() => location.search).toBe('?projectId=8');
  expect(sentTo(createProject)).toHaveLength(1);
});

it('keeps the session and what was typed without a connection, and creates the project when it is back', async () => {
  await open();
  await name().fill('Typed Offline');
  answer(createProject, unreachable);
  await create().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
  await expect.element(name()).toHaveValue('Typed Offline');
  expect(session.getState().ended).toBeNull();
  answer(createProject, { project });
  await create().click();
  await expect.poll(() => location.search).toBe('?projectId=8');
  expect(sentTo(createProject).at(-1)?.body).toMatchObject({ productName: 'Typed Offline' });
});

it('says what failed, and leaves the session and what was typed alone', async () => {
  await open();
  await name().fill('Never Created');
  const logged = vi.spyOn(console, 'error');
  const codes = ['forbidden', 'not_found', 'internal', 'unavailable', 'bad_request'] as const satisfies ErrorCode[];
  for (const code of codes) {
    answer(createProject, refused(code, { requestId: `request-${code}` }));
    await create().click();
    // Of this failure, not of the one before.
    await expect.element(page.getByRole('alert')).toHaveTextContent(`request-${code}`);
    expect(logged.mock.lastCall?.[0]).toBe(LOG_WORDS[ERROR_STATUS[code]]);
  }
  expect(session.getState().ended).toBeNull();
  expect(location.pathname).toBe('/admin/create');
  await expect.element(name()).toHaveValue('Never Created');
});
