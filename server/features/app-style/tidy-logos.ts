import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Uploaded and previewed, but never saved. */
const UNSAVED_HOURS = 24;
/** Former logos that can still be restored with their style. */
const KEPT = 30;

/** Deletes pictures nobody can need; those of the current style always stay. */
export async function tidyLogos(db: Db, projectId: number, now: Date): Promise<void> {
  const unsavedBefore = new Date(now.getTime() - UNSAVED_HOURS * 3_600_000);
  await sql`
    delete from app_logos l where l.project_id = ${projectId}
      and not exists (
        select 1 from app_styles s where s.project_id = l.project_id
          and (s.style -> 'logos' ->> 'light' = l.id or s.style -> 'logos' ->> 'dark' = l.id)
      )
      and (
        l.saved_at is null and l.created_at < ${unsavedBefore}
        or l.id in (
          select id from app_logos where project_id = ${projectId}
          order by coalesce(saved_at, created_at) desc offset ${KEPT}
        )
      )
  `.execute(db);
}
