import type { Selectable } from 'kysely';
import type { ExportSchedule, ExportScheduleInput } from '#contract/bulk-export.ts';
import { lockProject } from '#server/access/lock-project.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#server/http/app-error.ts';
import { requireVersion } from '#server/http/versioned-record.ts';
import { networksFrom } from '#server/outgoing/networks.ts';
import { checkAddress, REFUSAL_WORDS } from '#server/outgoing/receiver-address.ts';
import { sealFor } from '#server/sealed.ts';

export type ScheduleRow = Selectable<Tables['bulk_exports']>;

export const SEALED_PURPOSE = 'bulk export';
export const sealedPlaceOf = (projectId: number): string => `${projectId}/secretAccessKey`;

export const scheduleOf = (db: Db | Tx, projectId: number): Promise<ScheduleRow | undefined> =>
  db.selectFrom('bulk_exports').selectAll().where('project_id', '=', projectId).executeTakeFirst();

const presentSchedule = (row: ScheduleRow): ExportSchedule => ({
  contents: row.contents,
  format: row.format,
  fromDay: row.from_day,
  target: row.target,
  nextDay: row.next_day,
  dueAt: row.due_at.toISOString(),
  lastRunAt: row.last_run_at?.toISOString() ?? null,
  filesWritten: row.files_written,
  failure: row.failure,
  version: row.version,
});

/** What the screen shows of it. */
export const stateOf = ({ config }: Context, row: ScheduleRow | undefined) => ({
  schedule: row ? presentSchedule(row) : null,
  hasFolder: config.exportDir !== null,
});

/** What revisions show of it: never the secret. */
const snapshotOf = ({ contents, format, from_day, target }: ScheduleRow) => ({
  contents: contents.join(', '),
  format,
  fromDay: from_day,
  target: target.kind,
  ...(target.kind === 's3' && { endpoint: target.endpoint, bucket: target.bucket, prefix: target.prefix }),
});

const invalid = (field: string, words: string): AppError =>
  new AppError('validation', `${field}: ${words}`, { fields: { [field]: words } });

interface By {
  projectId: number;
  actorId: string;
}

/** The address is checked before the transaction: a slow name service holds no lock. */
export async function saveSchedule(context: Context, by: By, input: ExportScheduleInput): Promise<void> {
  const { db, config, secrets, events, now } = context;
  const { projectId, actorId } = by;
  if (input.target.kind === 'folder' && !config.exportDir) {
    throw invalid('body.target', 'no folder is set: ask whoever runs the server to set MOVE_EXPORT_DIR');
  }
  if (input.target.kind === 's3') {
    const { refusal } = await checkAddress(input.target.endpoint, networksFrom(config.receiverAllow));
    if (refusal) throw invalid('body.target.endpoint', REFUSAL_WORDS[refusal]);
  }
  await db.transaction().execute(async (tx) => {
    // Before the first save there is no row to lock.
    await lockProject(tx, projectId);
    const before = await tx
      .selectFrom('bulk_exports')
      .selectAll()
      .where('project_id', '=', projectId)
      .forUpdate()
      .executeTakeFirst();
    await requireVersion(tx, {
      ...{ projectId, id: String(projectId), entities: ['bulk-export'] },
      version: before?.version ?? 0,
      seen: input.version,
      message: 'Someone else changed the export in the meantime.',
      current: () => stateOf(context, before),
    });
    const { secret, ...target } = targetOf(input, before?.target);
    if (target.kind === 's3' && !secret && !before?.secret) {
      throw invalid('body.target.secretAccessKey', 'is missing');
    }
    const sealed = secret ? sealFor(secrets, SEALED_PURPOSE, sealedPlaceOf(projectId), secret) : null;
    const values = {
      contents: input.contents,
      format: input.format,
      from_day: input.fromDay,
      target: JSON.stringify(target),
      secret: target.kind === 's3' ? (sealed ?? before?.secret ?? null) : null,
      // Whatever changed, all files are written anew.
      next_day: input.fromDay,
      due_at: now(),
      worked_at: null,
      tries: 0,
      failure: null,
      version: 1 + (before?.version ?? (await savesSoFar(tx, projectId))),
    };
    const after = await tx
      .insertInto('bulk_exports')
      .values({ project_id: projectId, ...values })
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    await events.publish(tx, {
      ...{ projectId, actorId, entity: 'bulk-export', entityId: String(projectId) },
      action: before ? 'changed' : 'created',
      ...(before && { before: snapshotOf(before) }),
      after: snapshotOf(after),
    });
  });
}

/** An export that is set up anew has none of the versions that the former ones had. */
async function savesSoFar(tx: Tx, projectId: number): Promise<number> {
  const { saves } = await tx
    .selectFrom('revisions')
    .select(({ fn }) => fn.countAll<number>().as('saves'))
    .where('project_id', '=', projectId)
    .where('entity', '=', 'bulk-export')
    .executeTakeFirstOrThrow();
  return Number(saves);
}

/** A key that was sealed for one server is not sent to another. */
function targetOf({ target }: ExportScheduleInput, before: ExportSchedule['target'] | undefined) {
  if (target.kind === 'folder') return { ...target, secret: undefined };
  const { secretAccessKey, ...place } = target;
  const isSamePlace = before?.kind === 's3' && before.endpoint === place.endpoint;
  if (!secretAccessKey && !isSamePlace) throw invalid('body.target.secretAccessKey', 'is missing');
  return { ...place, secret: secretAccessKey };
}

export const stopSchedule = ({ db, events }: Context, { projectId, actorId }: By): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await tx
      .deleteFrom('bulk_exports')
      .where('project_id', '=', projectId)
      .returningAll()
      .executeTakeFirst();
    if (!before) return;
    await events.publish(tx, {
      ...{ projectId, actorId, entity: 'bulk-export', entityId: String(projectId), action: 'deleted' as const },
      before: snapshotOf(before),
    });
  });
