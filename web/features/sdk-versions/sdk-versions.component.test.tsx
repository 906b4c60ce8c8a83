import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { MESSAGE } from '#contract/messages.ts';
import {
  changeSdkVersion,
  getSdkAdoption,
  listOutdatedProjects,
  listSdkVersions,
  listVersionProjects,
  type SdkVersion,
  setSdkMinimum,
} from '#contract/sdk-versions.ts';
import { answer, refused, sentTo } from '#web/api/fake-server.test-support.ts';
import { anAdmin, expectCount, PROJECT_ID, show, snackbar } from '#web/app/show.test-support.tsx';
import { SdkVersionsScreen } from './sdk-versions-screen.tsx';

const version: SdkVersion = {
  ...{ id: '0b0f6f0a-1111-4222-8333-444455556666', platform: 'React Native', version: '2.9.0', state: 'draft' },
  ...{ isMinimum: false, belowMinimum: false, notes: '', releasedOn: null, edition: 1 },
  ...{ createdAt: '2026-01-31T10:00:00.000Z', createdBy: 'dolphin@example.com', users: 0, projects: 0 },
};

async function open(): Promise<void> {
  answer(getSdkAdoption, { countedAt: null, minimum: null, rows: [] });
  answer(listOutdatedProjects, { items: [], next: null });
  answer(listVersionProjects, { items: [], next: null });
  await show(SdkVersionsScreen, `/admin/dolphin?projectId=${PROJECT_ID}&platform=React+Native`, {
    user: anAdmin({ globalRoles: ['admin'] }),
  });
}

it('shows the second of two savers of a version the conflict to compare', async () => {
  answer(listSdkVersions, { items: [version], next: null });
  await open();
  await page.getByRole('button', { name: 'Open React Native 2.9.0' }).click();
  const panel = page.getByRole('dialog');
  const theirs = { ...version, notes: 'theirs', edition: 2 };
  answer(changeSdkVersion, ({ body }) =>
    body.edition === 1
      ? refused('conflict', { conflict: { current: theirs, changedBy: 'other@example.com', changedAt: null } })
      : { version: { ...theirs, notes: body.notes ?? '', edition: 3 } },
  );
  await panel.getByLabelText('Notes').fill('mine');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(panel).toHaveTextContent('Someone else saved first');
  await expect.element(panel).toHaveTextContent('theirs');
  await panel.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect.element(snackbar('React Native 2.9.0 saved')).toBeVisible();
  expect(sentTo(changeSdkVersion).at(-1)?.body).toMatchObject({ edition: 2, notes: 'mine' });
});

it('shows whom a minimum would hit before it is set', async () => {
  answer(listSdkVersions, { items: [{ ...version, state: 'published' }], next: null });
  await open();
  answer(listVersionProjects, ({ query }) => ({
    items:
      query.which === 'same'
        ? []
        : [
            {
              ...{ projectId: 9, productName: 'Commuters', users: 31, moreVersions: 0 },
              versions: [{ platform: 'React Native', version: '2.7.1', users: 31 }],
            },
          ],
    next: null,
  }));
  answer(setSdkMinimum, { items: [{ ...version, state: 'published', isMinimum: true }] });
  await page.getByRole('button', { name: 'Open React Native 2.9.0' }).click();
  const hit = page.getByRole('dialog').getByRole('list', { name: 'App users below this version' });
  await expect.element(hit).toHaveTextContent('Commuters2.7.1: 31 app users');
  await expect
    .element(hit.getByRole('link'))
    .toHaveAttribute('href', '/admin/appUsers?projectId=9&platform=React+Native&version=2.7.1');
  expect(sentTo(setSdkMinimum)).toEqual([]);
  await page.getByRole('button', { name: 'Set as minimum' }).click();
  await expect.poll(() => sentTo(setSdkMinimum).at(-1)?.body).toEqual({ platform: 'React Native', version: '2.9.0' });
});

it('reports when versions cannot be loaded, and retries', async () => {
  answer(listSdkVersions, refused('internal'));
  await open();
  await expect.element(snackbar(MESSAGE.cannotFetchSdkVersions)).toBeVisible();
  answer(listSdkVersions, { items: [version], next: null });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Open React Native 2.9.0' })).toBeVisible();
  await expectCount(page.getByRole('button', { name: 'Try again' }), 0);
});
