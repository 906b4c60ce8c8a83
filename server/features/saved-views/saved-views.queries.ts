import { type Kysely, type Selectable, sql } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { MAX_VIEWS, type SavedView, type saveView } from '#contract/saved-views.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#server/http/app-error.ts';

export type Row = Selectable<Tables['saved_views']>;

/** One's own and those that are shared, by name. */
export const viewsOf = (db: Kysely<Tables>, projectId: number, personId: string) =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .where('project_id', '=', projectId)
    .where((view) => view.or([view('owner', '=', personId), view('shared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id');

export const presentView = ({ id, name, query, shared, is_default, owner }: Row, personId: string): SavedView => ({
  id,
  name,
  query,
  shared,
  isDefault: is_default,
  isOwn: owner === personId,
});

export interface KeptView {
  /** The view that was replaced. */
  before: Row | undefined;
  after: Row;
  /** The default until now. */
  formerDefaults: Row[];
}

/** A view of the same name and owner is replaced; a screen has one default of each kind. */
export async function keepView(
  tx: Tx,
  projectId: number,
  owner: string,
  { screen, name, query, shared, isDefault }: ParsedOf<typeof saveView>['body'],
  now: Date,
): Promise<KeptView> {
  // Concurrent saves are serialised, so that each is counted.
  await tx.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('saved_views')
    .select((view) => view.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('owner', '=', owner)
    .where((view) => view.or([view('screen', '<>', screen), view('name', '<>', name)]))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_VIEWS) {
    throw new AppError('validation', `A person has at most ${MAX_VIEWS} views of a project.`);
  }
  // In one order, so that two who save defaults at the same time do not wait for each other.
  const found = await tx
    .selectFrom('saved_views')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('screen', '=', screen)
    .where((view) => view.or([view('owner', '=', owner), view('shared', '=', true)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const before = found.find((view) => view.owner === owner && view.name === name);
  const formerDefaults = found.filter(
    (view) => isDefault && view !== before && view.is_default && view.shared === shared,
  );
  for (const { id } of formerDefaults) {
    await tx
      .updateTable('saved_views')
      .set({ is_default: false })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .execute();
  }
  const row = { project_id: projectId, owner, screen, name, query, shared, is_default: isDefault, saved_at: now };
  const after = await tx
    .insertInto('saved_views')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'owner', 'screen', 'name'])
        .doUpdateSet({ query, shared, is_default: isDefault, saved_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after, formerDefaults };
}
