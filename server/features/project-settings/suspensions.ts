import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';

/** A state that was just looked up is believed this long: so soon is a suspended project shut, in every process. */
const BELIEVED_MS = 1_000;
const MOST_BELIEVED = 10_000;

export type RefuseSuspended = (projectId: number) => Promise<void>;

/** Shuts out phones, and changes by API key, of projects that are suspended. */
export function createSuspensions({ db, now }: Pick<Context, 'db' | 'now'>): RefuseSuspended {
  const believed = new Map<number, { suspended: boolean; until: number }>();
  return async (projectId) => {
    const at = now().getTime();
    let state = believed.get(projectId);
    if (!state || state.until <= at) {
      const row = await db
        .selectFrom('project_settings')
        .select('suspended_at')
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      state = { suspended: Boolean(row?.suspended_at), until: at + BELIEVED_MS };
      if (believed.size >= MOST_BELIEVED) believed.clear();
      believed.set(projectId, state);
    }
    if (state.suspended) throw new AppError('project_suspended', 'This project is suspended. Ask one of its admins.');
  };
}
