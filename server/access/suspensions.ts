import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';

/** A cached state is trusted this long, so a suspended project is closed this soon in every process. */
const CACHED_MS = 1_000;
const MOST_CACHED = 10_000;

/** Waits only if it has to query. */
export type RefuseSuspended = (projectId: number) => Promise<void> | undefined;

/** Refuses phones, and changes by API key, of suspended projects. */
export function createSuspensions({ db, now }: Pick<Context, 'db' | 'now'>): RefuseSuspended {
  const cached = new Map<number, { suspended: boolean; until: number }>();
  const refuse = (): never => {
    throw new AppError('project_suspended', 'This project is suspended. Ask one of its admins.');
  };
  const load = async (projectId: number, at: number): Promise<void> => {
    const row = await db
      .selectFrom('project_settings')
      .select('suspended_at')
      .where('project_id', '=', projectId)
      .executeTakeFirst();
    const suspended = Boolean(row?.suspended_at);
    if (cached.size >= MOST_CACHED) cached.clear();
    cached.set(projectId, { suspended, until: at + CACHED_MS });
    if (suspended) refuse();
  };
  return (projectId) => {
    const at = now().getTime();
    const state = cached.get(projectId);
    if (!state || state.until <= at) return load(projectId, at);
    return state.suspended ? refuse() : undefined;
  };
}
