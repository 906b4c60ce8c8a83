import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';

/** Actions by people that can explain a missing trip. */
export interface ByPeople {
  atMs: number;
  by: string | null;
  change: 'blocked' | 'unblocked' | 'config' | 'deleted';
  /** Only for deleted items. */
  startTs?: number;
}

const MAX = 50;
const access = z.object({ blocked: z.boolean() });
const deleted = z.object({ startTs: z.number() });

/** Who blocked the user, switched services or deleted items; only the latest of each before the given time. */
export async function changesByPeople(db: Kysely<Tables>, { projectId, userId }: UserKey, atMs: number) {
  const { rows } = await sql<{ at: Date; by: string | null; entity: string; before: unknown; after: unknown }>`
    select r.at, u.email as by, r.entity, r.before, r.after from revisions r
    left join users u on u.id = r.actor_id
    where r.project_id = ${projectId} and r.entity_id = ${userId}
      and r.entity in ('app-user-access', 'app-user-config', 'app-user-timeline')
    order by r.id desc limit ${sql.lit(MAX)}
  `.execute(db);
  const changes = rows.flatMap(({ at, by, entity, before, after }): ByPeople[] => {
    const head = { atMs: at.getTime(), by };
    if (entity === 'app-user-config') return head.atMs <= atMs ? [{ ...head, change: 'config' }] : [];
    if (entity === 'app-user-access') {
      const now = access.safeParse(after);
      return now.success ? [{ ...head, change: now.data.blocked ? 'blocked' : 'unblocked' }] : [];
    }
    const gone = deleted.safeParse(before);
    return gone.success ? [{ ...head, change: 'deleted', startTs: gone.data.startTs }] : [];
  });
  return changes.sort((a, b) => a.atMs - b.atMs);
}
