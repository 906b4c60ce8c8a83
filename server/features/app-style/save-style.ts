import { type AppStyle, appStyle, STYLE_SCHEMES } from '#contract/app-style.ts';
import { holdProject } from '#server/access/hold-project.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { requireVersion } from '#server/http/versioned-record.ts';
import type { Restorer } from '#server/restore.ts';
import { type KeptStyle, keepStyle, logoSizes, logosIn, markSaved, styleOf } from './app-style.queries.ts';

const APP_STYLE = 'app-style';

interface SaveStyleInput {
  projectId: number;
  actorId: string;
  style: AppStyle;
  /** The version the actor saw; null where it does not matter. */
  version: number | null;
}

export const saveStyle = (context: Context, input: SaveStyleInput): Promise<KeptStyle> =>
  context.db.transaction().execute((tx) => changeStyle(context, tx, input));

/** Logos must be pictures of this very project. */
async function changeStyle({ events, now }: Context, tx: Tx, input: SaveStyleInput): Promise<KeptStyle> {
  const { projectId, actorId, style, version } = input;
  const entityId = String(projectId);
  // The project is locked, because a style that was never saved has no row.
  await holdProject(tx, projectId);
  const before = await styleOf(tx, projectId);
  await requireVersion(tx, {
    projectId,
    id: entityId,
    entities: [APP_STYLE],
    version: before.version,
    seen: version ?? before.version,
    message: 'The style was changed meanwhile.',
    current: () => before,
  });
  await refuseUnknownLogos(tx, projectId, style);
  if (before.version > 0 && JSON.stringify(before.style) === JSON.stringify(style)) return before;
  const after = { version: before.version + 1, style };
  await keepStyle(tx, projectId, after);
  await markSaved(tx, projectId, logosIn(style), now());
  await events.publish(tx, {
    projectId,
    actorId,
    entity: APP_STYLE,
    entityId,
    action: before.version === 0 ? 'created' : 'changed',
    before: before.style,
    after: style,
  });
  return after;
}

async function refuseUnknownLogos(tx: Tx, projectId: number, style: AppStyle): Promise<void> {
  const known = (await logoSizes(tx, projectId, logosIn(style))).map((logo) => logo.id);
  for (const scheme of STYLE_SCHEMES) {
    const id = style.logos[scheme];
    if (id === null || known.includes(id)) continue;
    const [at, words] = [`body.style.logos.${scheme}`, 'is not kept any more; choose the picture again'];
    throw new AppError('validation', `${at}: ${words}`, { fields: { [at]: words } });
  }
}

/** Logos are named by their content and kept for a while, so that a former style can be restored completely. */
export const appStyleRestorer = (context: Context): Restorer => ({
  entity: APP_STYLE,
  restore: async (tx, { projectId, value, actorId }) => {
    if (projectId === null) throw notFound('The project');
    const former = appStyle.safeParse(value);
    if (!former.success) throw new AppError('conflict', 'A style of that form cannot be brought back.');
    await changeStyle(context, tx, { projectId, actorId, style: former.data, version: null });
  },
});
