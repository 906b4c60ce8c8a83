import { it } from 'vitest';
import { getJobs } from '#contract/jobs.ts';
import { answer } from '#web/api/fake-server.test-support.ts';
import { anAdmin, show } from '#web/app/show.test-support.tsx';
import { expectPlain, rowOf } from '#web/ui/rows.test-support.ts';
import { JobsOverview } from './jobs-overview.tsx';

it('lists queues in rows that open nothing, and do not look as if they did', async () => {
  const counts = { waiting: 0, active: 0, failed: 0, done: 3 };
  answer(getJobs, {
    queues: [
      { name: 'retention', ...counts, oldestWaitingAt: null, oldestFailedAt: null, lastDoneAt: null, schedule: null },
    ],
    mails: { waiting: 0, troubled: 0, failed: 0, nextAt: null, lastError: null },
    engine: { pending: 0, more: false, oldestAt: null },
  });
  await show(JobsOverview, '/admin/dolphin/jobs?projectId=7', { user: anAdmin({ globalRoles: ['admin'] }) });
  await expectPlain(rowOf('Queues', 'retention'));
});
