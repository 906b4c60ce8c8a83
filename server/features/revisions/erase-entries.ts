import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { createPace } from '#server/pace.ts';
import type { Secrets } from '#server/secrets.ts';
import { ERASURE, type ErasedParts, erasedOf, erasureOf, isIntact, sealedRows } from './sealed-rows.ts';

/** As many as one entry lists. */
const LISTED = 500;

const WITHOUT: Readonly<Record<ErasedParts, object>> = {
  content: { entity_id: '', before: null, after: null },
  everything: { entity_id: '', before: null, after: null, actor_id: null, address: '' },
};

/** Empties entries of the audit trail, and records there which ones, so that the seals stay verifiable. */
export async function eraseEntries(
  tx: Tx,
  { secrets }: Pick<Context, 'secrets'>,
  parts: ErasedParts,
  ids: readonly number[],
): Promise<void> {
  const inOrder = ids.toSorted((one, other) => one - other);
  for (let at = 0; at < inOrder.length; at += LISTED) {
    const some = inOrder.slice(at, at + LISTED);
    await sql`select from revisions where id = any(${some}::bigint[]) order by id for update`.execute(tx);
    const listed = await intactOf(tx, secrets, some);
    if (listed.length > 0) {
      const { id } = await tx
        .insertInto('revisions')
        .values({
          ...{ entity: ERASURE, entity_id: parts, action: 'deleted' },
          after: JSON.stringify(erasureOf(secrets, parts, listed)),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.updateTable('revisions').set({ erased_by: id }).where('id', 'in', listed).execute();
    }
    await tx.updateTable('revisions').set(WITHOUT[parts]).where('id', 'in', some).execute();
  }
}

/**
 * Of the sealed entries with something left to erase, those that are as they were sealed: somebody may have changed others
 * so that the product erases them, and that has to show. Entries without a seal are sealed as they are now.
 */
async function intactOf(tx: Tx, secrets: Secrets, ids: readonly number[]): Promise<number[]> {
  const intact: number[] = [];
  const pace = createPace();
  for (let [last, isMore] = [0, true]; isMore; ) {
    const page = await sealedRows(tx, sql`id = any(${ids}::bigint[]) and id > ${last}`, 'id');
    const erased = await erasedOf(tx, secrets, page.rows);
    for (const row of page.rows) {
      const before = erased.get(row.id);
      // Another erasure may have come first: what it lists stays valid.
      if (row.number !== null && before !== 'everything' && isIntact(secrets, row, before)) intact.push(row.id);
      await pace();
    }
    last = page.rows.at(-1)?.id ?? last;
    isMore = page.isMore;
  }
  return intact;
}
