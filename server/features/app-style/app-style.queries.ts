import type { Kysely } from 'kysely';
import {
  type AppLogo,
  type AppStyle,
  appStyle,
  DEFAULT_STYLE,
  STYLE_SCHEMES,
  type StyleScheme,
} from '#contract/app-style.ts';
import type { Tables } from '#server/db/tables.ts';
import type { EncodedLogo } from './encode-logo.ts';

type Database = Kysely<Tables>;

export interface KeptStyle {
  version: number;
  style: AppStyle;
}

/** A project without a saved style has the default. */
export async function styleOf(db: Database, projectId: number): Promise<KeptStyle> {
  const row = await db
    .selectFrom('app_styles')
    .select(['version', 'style'])
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row ? { version: row.version, style: appStyle.parse(row.style) } : { version: 0, style: DEFAULT_STYLE };
}

export async function keepStyle(db: Database, projectId: number, { version, style }: KeptStyle): Promise<void> {
  const values = { version, style: JSON.stringify(style) };
  await db
    .insertInto('app_styles')
    .values({ project_id: projectId, ...values })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
    .execute();
}

export const logosIn = ({ logos }: AppStyle): string[] => [
  ...new Set(STYLE_SCHEMES.flatMap((scheme) => logos[scheme] ?? [])),
];

/** In dark mode the light logo is better than none, and vice versa. */
export const logoFor = ({ logos }: AppStyle, scheme: StyleScheme): string | null =>
  logos[scheme] ?? logos[scheme === 'light' ? 'dark' : 'light'];

const logosOf = (db: Database, projectId: number) => db.selectFrom('app_logos').where('project_id', '=', projectId);

export const logoNamed = (db: Database, projectId: number, id: string) =>
  logosOf(db, projectId)
    .select(['id', 'media_type', 'width', 'height', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Without the bytes. */
export async function logoSizes(db: Database, projectId: number, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return logosOf(db, projectId).select(['id', 'media_type', 'width', 'height']).where('id', 'in', ids).execute();
}

export async function picturesOf(db: Database, projectId: number, style: AppStyle): Promise<AppLogo[]> {
  const rows = await Promise.all(logosIn(style).map((id) => logoNamed(db, projectId, id)));
  return rows.flatMap((row) =>
    row
      ? {
          id: row.id,
          mediaType: row.media_type,
          width: row.width,
          height: row.height,
          data: row.bytes.toString('base64'),
        }
      : [],
  );
}

/** Identical pictures are stored once. */
export async function keepLogo(db: Database, projectId: number, { mediaType, ...logo }: EncodedLogo, now: Date) {
  await db
    .insertInto('app_logos')
    .values({ project_id: projectId, media_type: mediaType, created_at: now, ...logo })
    .onConflict((conflict) => conflict.columns(['project_id', 'id']).doUpdateSet({ created_at: now }))
    .execute();
}

export const markSaved = (db: Database, projectId: number, ids: readonly string[], now: Date) =>
  ids.length > 0
    ? db
        .updateTable('app_logos')
        .set({ saved_at: now })
        .where('project_id', '=', projectId)
        .where('id', 'in', ids)
        .execute()
    : Promise.resolve();
