import type { ParsedOf } from '#contract/endpoint.ts';
import { type bulkChangePois, POI_LIMITS } from '#contract/poi.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { isSame } from './change-poi.ts';
import { factsOf, type PoiFacts } from './present-poi.ts';
import { nextGeneration, savePoi } from './save-poi.ts';

type Wish = ParsedOf<typeof bulkChangePois>['body'];

function changed(facts: PoiFacts, { addTags = [], removeTags = [], ...set }: Wish['set']): PoiFacts {
  const kept = facts.tags.filter((tag) => !removeTags.includes(tag));
  const tags = [...new Set([...kept, ...addTags])];
  if (tags.length > POI_LIMITS.tags) {
    throw new AppError('validation', `body.set.addTags: ${facts.name} would have more than ${POI_LIMITS.tags} tags`);
  }
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  return { ...facts, ...given, tags };
}

/** All or none, each with a revision of its own. An id that is not there stops the whole. */
export const changeMany = ({ db, events, now }: Context, projectId: number, actorId: string, wish: Wish) =>
  db.transaction().execute(async (tx) => {
    const generation = await nextGeneration(tx, projectId);
    const ids = [...new Set(wish.ids)];
    const rows = await tx
      .selectFrom('pois')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (rows.length < ids.length) throw notFound('One of the points of interest');
    let count = 0;
    for (const row of rows) {
      const known = factsOf(row);
      const facts = wish.remove ? known : changed(known, wish.set);
      if (!wish.remove && isSame(known, facts)) continue;
      await savePoi(tx, events, row, { facts, actorId, now: now(), generation, deleted: wish.remove });
      count++;
    }
    return { changed: count, unchanged: rows.length - count };
  });
