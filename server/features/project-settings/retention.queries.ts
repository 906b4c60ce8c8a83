import type { Kysely } from 'kysely';
import { DEFAULT_RETENTION, type Retention } from '#contract/retention.ts';
import type { Tables } from '#server/db/tables.ts';

/** In the table 0 means forever, and null the default. */
const FOR_EVER = 0;
const COLUMNS = { fixesDays: 'keep_fixes_days', logsDays: 'keep_logs_days', itemsDays: 'keep_items_days' } as const;

export async function retentionOf(db: Kysely<Tables>, projectId: number): Promise<Retention> {
  const row = await db
    .selectFrom('sdk_settings')
    .select(Object.values(COLUMNS))
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  const read = (name: keyof Retention): number | null => {
    const stored = row?.[COLUMNS[name]] ?? null;
    return stored === null ? DEFAULT_RETENTION[name] : stored === FOR_EVER ? null : stored;
  };
  return { fixesDays: read('fixesDays'), logsDays: read('logsDays'), itemsDays: read('itemsDays') };
}

export async function saveRetention(db: Kysely<Tables>, projectId: number, input: Retention): Promise<void> {
  const values = {
    keep_fixes_days: input.fixesDays ?? FOR_EVER,
    keep_logs_days: input.logsDays ?? FOR_EVER,
    keep_items_days: input.itemsDays ?? FOR_EVER,
  };
  await db
    .insertInto('sdk_settings')
    .values({ project_id: projectId, ...values })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
    .execute();
}
