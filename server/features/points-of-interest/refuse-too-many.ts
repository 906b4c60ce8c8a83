import { type Kysely, sql } from 'kysely';
import { POI_LIMITS } from '#contract/poi.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#server/http/app-error.ts';
import { cornersOf, refuseTooManyCorners } from '#server/shape-files/corner-budget.ts';
import type { PoiFields, PoiRow } from './present-poi.ts';

interface MorePois {
  pois: number;
  corners: number;
}

/** What a project may still get; who writes has locked its generation. */
export async function refuseTooManyPois(
  db: Kysely<Tables>,
  projectId: number,
  more: MorePois,
  field = 'body.shape.ring',
): Promise<void> {
  const { rows } = await sql<{ pois: number; corners: number }>`
    select (select count(*) from pois where project_id = ${projectId} and deleted_at is null)::int as pois,
      (select coalesce(sum(corners), 0) from pois
        where project_id = ${projectId} and deleted_at is null and corners > 0)::int as corners
  `.execute(db);
  const { pois = 0, corners = 0 } = rows[0] ?? {};
  if (more.pois > 0 && pois + more.pois > POI_LIMITS.pois) {
    throw new AppError('validation', `A project has at most ${POI_LIMITS.pois} points of interest.`);
  }
  refuseTooManyCorners({ known: corners, more: more.corners, most: POI_LIMITS.corners }, field);
}

/** How much more a project has after a change; a deleted one comes back. */
export const moreByChange = (before: PoiRow, { shape }: PoiFields): MorePois =>
  before.deleted_at === null
    ? { pois: 0, corners: cornersOf(shape) - before.corners }
    : { pois: 1, corners: cornersOf(shape) };
