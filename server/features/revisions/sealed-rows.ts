import { createHmac } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod/mini';
import type { Tables } from '#server/db/tables.ts';
import { rowsWithinBytes } from '#server/db/within-bytes.ts';
import type { Secrets } from '#server/secrets.ts';
import { LARGE_OF_REVISIONS } from './revision-rows.ts';

export const ROWS_AT_ONCE = 500;
const ERASURES_AT_ONCE = 50;
const NO_SEAL = Buffer.alloc(0);

/** The entry of the trail that lists the entries which an erasure emptied. */
export const ERASURE = 'audit-erasure';

/** What was changed, and by whom from where: sealed apart, because an app user's erasure leaves the author. */
const PARTS = ['content', 'author'] as const;
type Part = (typeof PARTS)[number];

export type ErasedParts = 'content' | 'everything';

/** An erased part, as the database writes it. */
const EMPTY: Readonly<Record<Part, string>> = { content: '["", null, null]', author: '[null, ""]' };

interface SealedRow extends Readonly<Record<Part, string>> {
  id: number;
  at: string;
  projectId: number | null;
  entity: string;
  action: string;
  number: number | null;
  contentDigest: Buffer | null;
  authorDigest: Buffer | null;
  seal: Buffer | null;
  suspect: boolean;
  sealBefore: Buffer | null;
  erasedBy: number | null;
}

/** Everything as text, exactly as the database writes it. */
const AS_SEALED = sql`
  id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, project_id as "projectId", entity, action,
  jsonb_build_array(entity_id, before, after)::text as content, jsonb_build_array(actor_id, address)::text as author,
  seal_number as number, content_digest as "contentDigest", author_digest as "authorDigest", seal, suspect,
  (select seal from revisions previous where previous.seal_number = sized.seal_number - 1) as "sealBefore",
  erased_by as "erasedBy"`;

/** The next rows in an order; few at once if they are large. */
export const sealedRows = (db: Kysely<Tables>, which: RawBuilder<unknown>, order: 'id' | 'seal_number') =>
  rowsWithinBytes<SealedRow>(db, {
    from: sql`select * from revisions where ${which}`,
    order: sql.ref(order),
    limit: ROWS_AT_ONCE,
    large: LARGE_OF_REVISIONS,
    select: AS_SEALED,
  });

/** Keyed, and different for equal entries, so that nobody can guess what was erased. */
const digestOf = (secrets: Secrets, row: SealedRow, part: Part): Buffer =>
  createHmac('sha256', secrets.keyFor('audit-digest')).update(`${part} ${row.id} `).update(row[part]).digest();

export const digestsOf = (secrets: Secrets, row: SealedRow) => ({
  contentDigest: digestOf(secrets, row, 'content'),
  authorDigest: digestOf(secrets, row, 'author'),
});

export function sealOf(secrets: Secrets, row: SealedRow): Buffer {
  const { number, id, at, projectId, entity, action, suspect, sealBefore, contentDigest, authorDigest } = row;
  return createHmac('sha256', secrets.keyFor('audit'))
    .update(sealBefore ?? NO_SEAL)
    .update(JSON.stringify([number, id, at, projectId, entity, action, suspect]))
    .update(contentDigest ?? NO_SEAL)
    .update(authorDigest ?? NO_SEAL)
    .digest();
}

/** Whether a sealed row is as it was sealed, except for what the product itself has erased since. */
export function isIntact(secrets: Secrets, row: SealedRow, erased: ErasedParts | undefined): boolean {
  if (!row.seal?.equals(sealOf(secrets, row))) return false;
  const digests = { content: row.contentDigest, author: row.authorDigest };
  return PARTS.every((part) => {
    if (digests[part]?.equals(digestOf(secrets, row, part))) return true;
    return row[part] === EMPTY[part] && (erased === 'everything' || erased === part);
  });
}

const erasure = z.object({
  parts: z.enum(['content', 'everything'] satisfies ErasedParts[]),
  entries: z.array(z.int()),
  signature: z.string(),
});

const signed = (parts: ErasedParts, entries: readonly number[]): string => JSON.stringify([parts, entries]);

/** What the trail records of an erasure. Others can write such an entry too, but not sign it. */
export const erasureOf = (
  secrets: Secrets,
  parts: ErasedParts,
  entries: readonly number[],
): z.infer<typeof erasure> => ({
  ...{ parts, entries: [...entries] },
  signature: secrets.sign(ERASURE, signed(parts, entries)),
});

/** What the product has erased of the rows, by id. */
export async function erasedOf(
  db: Kysely<Tables>,
  secrets: Secrets,
  rows: readonly SealedRow[],
): Promise<Map<number, ErasedParts>> {
  const ids = [...new Set(rows.flatMap(({ erasedBy }) => erasedBy ?? []))];
  const found = new Map<number, ErasedParts>();
  for (let at = 0; at < ids.length; at += ERASURES_AT_ONCE) {
    const erasures = await db
      .selectFrom('revisions')
      .select(['id', 'after'])
      .where('id', 'in', ids.slice(at, at + ERASURES_AT_ONCE))
      .where('entity', '=', ERASURE)
      .execute();
    for (const { id, after } of erasures) {
      const { data } = erasure.safeParse(after);
      if (!data || !secrets.verify(ERASURE, signed(data.parts, data.entries), data.signature)) continue;
      const listed = new Set(data.entries);
      for (const row of rows) if (row.erasedBy === id && listed.has(row.id)) found.set(row.id, data.parts);
    }
  }
  return found;
}
