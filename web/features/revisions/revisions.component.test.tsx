import { expect, it } from 'vitest';
import { listRevisionFilters, listRevisions, type Revision } from '#contract/revisions.ts';
import { answer } from '#web/api/fake-server.test-support.ts';
import { PROJECT_ID, parameter, show } from '#web/app/show.test-support.tsx';
import { expectInviting, rowOf } from '#web/ui/rows.test-support.ts';
import { Page } from './sdk-config-revisions.page.tsx';

const revision: Revision = {
  ...{ id: 31, at: '2026-01-31T10:00:00.000Z', projectId: PROJECT_ID, entity: 'project', entityId: '7' },
  ...{ actor: { id: '0b0f6f0a-1111-4222-8333-444455556666', email: 'other@example.com' }, entityName: null },
  ...{ action: 'changed', unrestorable: 'kind', changes: [{ field: 'productName', before: 'Old', after: 'New' }] },
};

it('opens a revision by a click anywhere in its row, which looks like it', async () => {
  answer(listRevisionFilters, { entities: ['project'], actors: [] });
  answer(listRevisions, { items: [revision], next: null });
  await show(Page, `/admin/sdkConfig/revisions?projectId=${PROJECT_ID}`);
  const row = rowOf('Changes', 'other@example.com');
  await expectInviting(row);
  await row.getByRole('cell').last().click();
  await expect.poll(() => parameter('revision')).toBe('31');
  await expect.element(row.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
});
