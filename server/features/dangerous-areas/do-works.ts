import { searchInput } from '#contract/dangerous-area-works.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { notifyOfWork } from '#server/features/inbox/notify-of-work.ts';
import { doWorks, type WorkParts, type WorkTable } from '#server/jobs/long-work.ts';
import { applyToPast } from './apply-areas.ts';
import { searchPlaces } from './search-areas.ts';

/** Results are viewed soon or never. */
const KEEP_DAYS = 90;

export const AREA_WORKS: WorkTable = {
  name: 'area_works',
  key: ['id'],
  lease: 'worked_at',
  leaseSeconds: 300,
  unfinished: "state in ('waiting', 'running')",
  order: 'requested_at',
  onClaim: "state = 'running', done = 0, total = null",
  countsTries: true,
  ofProjects: false,
};

interface WorkRow {
  id: string;
  kind: string;
  input: { days: number };
  requested_by: string | null;
}

const toldOf = (id: string, requestedBy: string | null) =>
  ({ id, work: 'areas', projectId: null, requestedBy }) as const;

/** Stores how far the work is; throws when it was cancelled. */
export type AreaProgress = (done: number, total: number) => Promise<void>;

export async function forgetOldAreaWorks(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEEP_DAYS * DAY_MS);
  await db.deleteFrom('area_works').where('ended_at', '<', since).execute();
}

export async function doAreaWorks({ now, ...parts }: WorkParts & Pick<Context, 'now'>): Promise<void> {
  const { db } = parts;
  await forgetOldAreaWorks(db, now());
  await doWorks<WorkRow>(parts, {
    table: AREA_WORKS,
    run: async ({ id, kind, input, requested_by }, report) => {
      const progress: AreaProgress = (done, total) => report({ done, total });
      const since = new Date(now().getTime() - input.days * DAY_MS);
      const result =
        kind === 'search'
          ? await searchPlaces(db, searchInput.parse(input), since, progress)
          : await applyToPast(db, since, progress);
      await report({ state: 'done', result: JSON.stringify(result), ended_at: now() });
      await notifyOfWork(db, { ...toldOf(id, requested_by), outcome: 'done' });
    },
    onFailed: async ({ id, requested_by }) => {
      await db.updateTable('area_works').set({ state: 'failed', ended_at: now() }).where('id', '=', id).execute();
      await notifyOfWork(db, { ...toldOf(id, requested_by), outcome: 'failed' });
    },
  });
}
