import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  DEFAULT_SETTINGS,
  getProjectSettings,
  type ProjectSettingsState,
  saveProjectSettings,
} from '#contract/project-settings.ts';
import { DEFAULT_RETENTION } from '#contract/retention.ts';
import { getUser } from '#contract/users.ts';
import { answer, refused, sentTo } from '#web/api/fake-server.test-support.ts';
import { anAdmin, answerQuestions, PROJECT_ID, show, snackbar } from '#web/app/show.test-support.tsx';
import { ProjectScreen } from './project-screen.tsx';

const aState = (version = 0, changes: Partial<ProjectSettingsState['settings']> = {}): ProjectSettingsState => ({
  ...{ projectId: PROJECT_ID, suspendedAt: null, version },
  settings: { productName: 'Before', ...DEFAULT_SETTINGS, retention: DEFAULT_RETENTION, ...changes },
});

async function open(): Promise<void> {
  answer(getProjectSettings, aState());
  answer(getUser, { user: anAdmin() });
  await show(() => <ProjectScreen projectId={PROJECT_ID} />, `/admin/sdkConfig/project?projectId=${PROJECT_ID}`);
  await expect.element(name()).toBeVisible();
}
const name = () => page.getByLabelText('Name', { exact: true });
const save = () => page.getByRole('button', { name: 'Save project' }).click();

it('shows the second of two savers who changed what, to compare and to decide', async () => {
  await open();
  answer(saveProjectSettings, ({ body }) =>
    body.version === 0
      ? refused('conflict', {
          conflict: {
            current: aState(1, { country: 'DE' }),
            changedBy: 'colleague@example.com',
            changedAt: new Date().toISOString(),
          },
        })
      : aState(2, body.settings),
  );
  await page.getByLabelText('Country').selectOptions('AT');
  await save();
  const notice = page.getByRole('status').filter({ hasText: 'Someone else saved first' });
  await expect.element(notice).toHaveTextContent('colleague@example.com');
  await expect.element(notice).toHaveTextContent('Germany');
  await expect.element(notice).toHaveTextContent('Austria');
  await notice.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect.element(snackbar('Project saved')).toBeVisible();
  await expect.element(page.getByLabelText('Country')).toHaveValue('AT');
  expect(sentTo(saveProjectSettings).at(-1)?.body).toMatchObject({ version: 1, settings: { country: 'AT' } });
});

it('reports invalid names, and asks before unsaved changes are left', async () => {
  await open();
  answer(
    saveProjectSettings,
    refused('validation', { fields: { 'body.settings.productName': 'is the name of another project' } }),
  );
  for (const [text, trouble] of [
    ['  ', 'Give the project a name.'],
    ['x'.repeat(10_000), 'At most 80 characters.'],
    ['a\u202eb', 'text-direction marks'],
    ['Config <b>project</b> 🚗', 'You already have a project with this name.'],
  ] as const) {
    await name().fill(text);
    await save();
    await expect.element(page.getByText(trouble)).toBeVisible();
  }
  expect(sentTo(saveProjectSettings)).toHaveLength(1);
  await name().fill('After <i>that</i>');
  const asked = answerQuestions(false);
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect.poll(() => asked).toEqual(['Your changes to the project are not saved. Leave anyway?']);
  await expect.element(name()).toHaveValue('After <i>that</i>');
});
