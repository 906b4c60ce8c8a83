import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listAppUsers } from '#contract/app-user-list.ts';
import { type BulkWork, getBulkWork } from '#contract/bulk-works.ts';
import { DEFAULT_PERIOD } from '#contract/people.ts';
import { answer } from '#web/api/fake-server.test-support.ts';
import { PROJECT_ID, show } from '#web/app/show.test-support.tsx';
import { ShownWork } from './bulk-works.tsx';

const WORK: BulkWork = {
  ...{
    id: '5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c11',
    action: { kind: 'blocked', on: true },
    filter: { period: DEFAULT_PERIOD },
    undoes: null,
  },
  ...{ state: 'running', total: 400, typed: null, done: 100, changed: 100, unchanged: 0, refused: 0 },
  ...{ requestedBy: 'Demo Admin', requestedAt: '2026-05-04T10:00:00.000Z', endedAt: null, mayUndo: false },
};

it('shows how far a bulk action is while it runs, and then its result', async () => {
  const tell = (work: Partial<BulkWork>) => answer(getBulkWork, { work: { ...WORK, ...work } });
  tell({});
  answer(listAppUsers, { items: [], next: null, sortedBy: '-seen' });
  await show(() => <ShownWork projectId={PROJECT_ID} />, `/admin/appUsers?projectId=${PROJECT_ID}&bulk=${WORK.id}`);
  const bar = page.getByRole('progressbar');
  await expect.element(page.getByText(/100 of 400/)).toBeVisible();
  await expect.element(bar).toHaveAttribute('value', '0.25');
  tell({ done: 300, changed: 300 });
  await expect.element(page.getByText(/300 of 400/)).toBeVisible();
  await expect.element(bar).toHaveAttribute('value', '0.75');
  tell({ state: 'done', done: 400, changed: 400, endedAt: '2026-05-04T10:01:00.000Z', mayUndo: true });
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});
