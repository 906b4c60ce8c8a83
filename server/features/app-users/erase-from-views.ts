import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** The parameters of an address that name app users. */
const NAMING = ['search', 'user', 'userId'];
/** Shorter ids are also parts of other words and numbers, and found only as whole words. */
const LEAST_PART = 6;
/** In the place of the id, so that a search for the user still finds nobody, rather than everybody. */
const ERASED_ID = '…';

interface View {
  name: string;
  query: string;
}

/** Replaces the id of a user in a text. */
type Forget = (text: string) => string;

function forgetting(userId: string): Forget {
  const id = userId.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pattern = userId.length < LEAST_PART ? `(?<![\\p{L}\\p{N}])${id}(?![\\p{L}\\p{N}])` : id;
  const mention = new RegExp(pattern, 'giu');
  return (text) => text.replace(mention, ERASED_ID);
}

/** Leaves the query as it is if it does not name the user. */
function forgetInQuery(query: string, forget: Forget): string {
  const parameters = new URLSearchParams(query);
  let isNamed = false;
  for (const name of NAMING) {
    const values = parameters.getAll(name);
    if (values.every((value) => forget(value) === value)) continue;
    // Screens read the first.
    parameters.set(name, forget(values[0] ?? ''));
    isNamed = true;
  }
  return isNamed ? String(parameters) : query;
}

/** Encoded text is compared after it is read. */
const mayContain = (userId: string, text: RawBuilder<unknown>) =>
  sql<boolean>`(strpos(lower(${text}), lower(${userId})) > 0 or ${text} ~ '[%+]')`;

/** Saved views and scheduled reports may be named after a user, or made from a search for one. */
export async function eraseFromViews(tx: Tx, projectId: number, userId: string): Promise<void> {
  const forget = forgetting(userId);
  const forgotten = ({ name, query }: View): View => ({ name: forget(name), query: forgetInQuery(query, forget) });
  const isNamedIn = (view: View): boolean => {
    const { name, query } = forgotten(view);
    return name !== view.name || query !== view.query;
  };
  const mayName = mayContain(userId, sql`concat_ws(' ', name, query)`);

  const views = await tx
    .selectFrom('saved_views')
    .select(['id', 'name', 'query', 'owner', 'screen'])
    .where('project_id', '=', projectId)
    .where(mayName)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const view of views.filter(isNamedIn)) {
    const { name, query } = forgotten(view);
    const isTaken = tx
      .selectFrom('saved_views')
      .select('id')
      .where('project_id', '=', projectId)
      .where('owner', '=', view.owner)
      .where('screen', '=', view.screen)
      .where('name', '=', name)
      .where('id', '<>', view.id);
    // The names of a person's views differ.
    const free = (await isTaken.executeTakeFirst()) ? `${name} ${view.id.slice(0, 8)}` : name;
    await tx
      .updateTable('saved_views')
      .set({ name: free, query })
      .where('project_id', '=', projectId)
      .where('id', '=', view.id)
      .execute();
  }

  const reports = await tx
    .selectFrom('scheduled_reports')
    .select(['id', 'name', 'query', 'version'])
    .where('project_id', '=', projectId)
    .where(mayName)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, version, ...report } of reports.filter(isNamedIn)) {
    await tx
      .updateTable('scheduled_reports')
      // Whoever still edits or sends it with the id starts anew.
      .set({ ...forgotten(report), version: version + 1, worked_at: null, tries: 0 })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .execute();
  }
  await eraseFromRevisions(tx, projectId, userId, isNamedIn);
  await eraseFromLog(tx, projectId, userId, forget);
}

/** What reports were before, and who received them. As for users, what is left is that something was changed. */
async function eraseFromRevisions(
  tx: Tx,
  projectId: number,
  userId: string,
  isNamedIn: (view: View) => boolean,
): Promise<void> {
  const texts = sql`concat_ws(' ', before ->> 'name', before ->> 'query', after ->> 'name', after ->> 'query')`;
  const states = sql`select id, before, after from revisions where project_id = ${projectId}`;
  const { rows } = await sql<{ id: number; before: Partial<View> | null; after: Partial<View> | null }>`
    ${states} and entity = 'report' and ${mayContain(userId, texts)}
    union all
    ${states} and entity = 'export' and entity_id = 'send report' and ${mayContain(userId, texts)}
  `.execute(tx);
  const isNamed = (state: Partial<View> | null): boolean =>
    state !== null && isNamedIn({ name: state.name ?? '', query: state.query ?? '' });
  const ids = rows.filter(({ before, after }) => isNamed(before) || isNamed(after)).map(({ id }) => id);
  if (ids.length === 0) return;
  const named = sql`project_id = ${projectId} and id = any(${ids}::bigint[])`;
  // In the order of other erasures.
  await sql`select from revisions where ${named} order by id for update`.execute(tx);
  await sql`update revisions set before = null, after = null, entity_id = '' where ${named}`.execute(tx);
}

/** The names of reports in the log of what was sent, and in the news that one failed. */
async function eraseFromLog(tx: Tx, projectId: number, userId: string, forget: Forget): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from report_deliveries
    where project_id = ${projectId} and strpos(lower(name), lower(${userId})) > 0
    order by name
  `.execute(tx);
  for (const { name } of rows) {
    if (forget(name) === name) continue;
    await sql`
      update report_deliveries set name = ${forget(name)} where project_id = ${projectId} and name = ${name}
    `.execute(tx);
    await sql`
      update inbox_entries set facts = jsonb_set(facts, '{name}', to_jsonb(${forget(name)}::text))
      where project_id = ${projectId} and kind = 'work' and facts ->> 'work' = 'report' and facts ->> 'name' = ${name}
    `.execute(tx);
  }
}
