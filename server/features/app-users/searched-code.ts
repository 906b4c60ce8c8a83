import type { Kysely } from 'kysely';
import { looksLikeCode, tidyCode } from '#contract/project-codes.ts';
import type { Tables } from '#server/db/tables.ts';

/** The id of the project code that a search consists of. Only a whole code is found: it lets people in, so nobody may guess it piece by piece. */
export async function searchedCode(db: Kysely<Tables>, projectId: number, search: string): Promise<string | null> {
  const code = tidyCode(search);
  if (!looksLikeCode(code)) return null;
  const row = await db
    .selectFrom('project_codes')
    .select('id')
    .where('project_id', '=', projectId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.id ?? null;
}
