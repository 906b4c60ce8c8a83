import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { replaced } from './recognise-device.ts';

/** A cached state is trusted this long, so a suspended or deleted project is closed this soon in every process. */
const CACHED_MS = 1_000;
const MAX_CACHED = 10_000;

/** Waits only if it has to query. */
export type RefuseSuspended = (projectId: number) => Promise<void> | undefined;

type ProjectState = 'open' | 'suspended' | 'gone';

function refuse(state: ProjectState): undefined {
  if (state === 'suspended')
    throw new AppError('project_suspended', 'This project is suspended. Ask one of its admins.');
  // As if its users were erased already.
  if (state === 'gone') throw replaced();
}

/** Refuses phones, and changes by API key, of suspended projects, and of deleted ones that are still to be erased. */
export function createSuspensions({ db, now }: Pick<Context, 'db' | 'now'>): RefuseSuspended {
  const cached = new Map<number, { state: ProjectState; until: number }>();
  const load = async (projectId: number, at: number): Promise<void> => {
    const row = await db
      .selectFrom('projects as p')
      .leftJoin('project_settings as s', 's.project_id', 'p.id')
      .select(['s.suspended_at', 'p.deleted_at'])
      .where('p.id', '=', projectId)
      .executeTakeFirst();
    const state = !row || row.deleted_at ? 'gone' : row.suspended_at ? 'suspended' : 'open';
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(projectId, { state, until: at + CACHED_MS });
    refuse(state);
  };
  return (projectId) => {
    const at = now().getTime();
    const known = cached.get(projectId);
    if (!known || known.until <= at) return load(projectId, at);
    return refuse(known.state);
  };
}
