import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type ExportSchedule, getExportSchedule, saveExportSchedule } from '#contract/bulk-export.ts';
import { answer, refused, sentTo } from '#web/api/fake-server.test-support.ts';
import { queries } from '#web/app/queries.ts';
import { PROJECT_ID, show, snackbar } from '#web/app/show.test-support.tsx';
import { BulkExportScreen } from './bulk-export-screen.tsx';

const SECRET = 'a secret that was typed';
const theirPlace = {
  ...{ kind: 's3' as const, endpoint: 'https://s3.example.com', region: 'eu', bucket: 'theirs' },
  ...{ prefix: '', accessKeyId: 'their-key' },
};
const aSchedule = (version: number, changes: Partial<ExportSchedule> = {}) => ({
  schedule: {
    ...{ contents: ['trips' as const], format: 'csv' as const, fromDay: '2026-01-01', target: theirPlace },
    ...{ nextDay: '2026-01-01', dueAt: '2026-01-02T00:00:00.000Z', lastRunAt: null, filesWritten: 0, failure: null },
    ...{ version, ...changes },
  },
  hasFolder: true,
});

async function open(): Promise<void> {
  answer(getExportSchedule, { schedule: null, hasFolder: true });
  await show(() => <BulkExportScreen projectId={PROJECT_ID} />, `/admin/sdkConfig/project?projectId=${PROJECT_ID}`);
  await page.getByRole('radio', { name: 'S3 bucket' }).click({ force: true });
}
const field = (label: string) => page.getByLabelText(label, { exact: true });
const save = () => page.getByRole('button', { name: 'Save and start' }).click();
async function type(bucket: string): Promise<void> {
  await field('Address of the S3 server').fill('https://s3.example.com');
  await field('Region').fill('eu');
  await field('Bucket').fill(bucket);
  await field('Access key id').fill('my-key');
  await field('Secret access key').fill(SECRET);
}
/** What a colleague saved is fetched. */
async function colleagueSaves(): Promise<void> {
  answer(getExportSchedule, aSchedule(1));
  await queries.invalidateQueries();
}

it('keeps what was typed when somebody else saves, and lets the second compare and decide', async () => {
  await open();
  await type('mine');
  await colleagueSaves();
  await expect.element(page.getByText('It has not run yet.')).toBeVisible();
  await expect.element(field('Bucket')).toHaveValue('mine');
  await expect.element(field('Secret access key')).toHaveValue(SECRET);
  answer(saveExportSchedule, ({ body }) =>
    body.version === 0
      ? refused('conflict', {
          conflict: {
            current: aSchedule(1),
            changedBy: 'colleague@example.com',
            changedAt: '2026-01-02T00:00:00.000Z',
          },
        })
      : aSchedule(2),
  );
  await save();
  const notice = page.getByRole('status').filter({ hasText: 'Someone else saved first' });
  await expect.element(notice).toHaveTextContent('colleague@example.com');
  await expect.element(notice).toHaveTextContent('theirs');
  await expect.element(notice).toHaveTextContent('mine');
  await notice.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect.element(snackbar('The nightly export starts within a minute')).toBeVisible();
  expect(sentTo(saveExportSchedule).at(-1)?.body).toMatchObject({
    version: 1,
    target: { bucket: 'mine', secretAccessKey: SECRET },
  });
  await expect.element(field('Secret access key')).toHaveValue('');
});

it('shows what somebody else saves while nothing is typed', async () => {
  answer(getExportSchedule, aSchedule(1, { target: { ...theirPlace, bucket: 'former' } }));
  await show(() => <BulkExportScreen projectId={PROJECT_ID} />, `/admin/sdkConfig/project?projectId=${PROJECT_ID}`);
  await expect.element(field('Bucket')).toHaveValue('former');
  answer(getExportSchedule, aSchedule(2));
  await queries.invalidateQueries();
  await expect.element(field('Bucket')).toHaveValue('theirs');
});

it('reports at the fields what is wrong with a bucket', async () => {
  await open();
  await type('Not a bucket');
  await save();
  await expect.element(field('Bucket')).toHaveFocus();
  await expect.element(field('Bucket')).toHaveAccessibleDescription(/lower-case letters/);
  await field('Bucket').fill('mine');
  answer(saveExportSchedule, refused('validation', { fields: { 'body.target.endpoint': 'is private' } }));
  await save();
  await expect.element(field('Address of the S3 server')).toHaveAccessibleDescription(/must be public/);
});
