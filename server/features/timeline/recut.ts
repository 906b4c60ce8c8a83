import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { derivations } from '#server/features/derivations.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { sumDays } from '#server/ingest/run/sum-days.ts';
import { describeCorrected } from './describe-corrected.ts';
import {
  type Announced,
  announce,
  CUT_ENTITY,
  itemStateOf,
  itemsWithin,
  refuseOpen,
  removeItems,
  writeItem,
} from './items.ts';
import { type Corrector, isCorrected, type MeasuredItem, type Override, overrideOf } from './override.ts';
import type { ItemRow } from './timeline.queries.ts';

/** One of the new items of a span. */
export interface CutPiece {
  startTs: number;
  endTs: number;
  transport: Override['transport'];
  scores: Override['scores'];
}

export interface Cut {
  kind: 'split' | 'merge';
  reason: string | null;
  pieces: readonly CutPiece[];
}

/**
 * Replaces the items of a span: the pieces are described and scored again, and each keeps the measured items. Pieces
 * identical to measured items are no longer corrections.
 */
export async function recut(
  { connection, events, now }: Context,
  tx: Tx,
  ref: UserKey,
  by: Corrector,
  { kind, reason, pieces }: Cut,
): Promise<ItemRow[]> {
  const fromTs = Math.min(...pieces.map(({ startTs }) => startTs));
  const toTs = Math.max(...pieces.map(({ endTs }) => endTs));
  const rows = await itemsWithin(tx, ref, fromTs, toTs);
  if (rows.length === 0) throw notFound('The timeline item');
  refuseOpen(rows);
  if (rows.some((row) => row.end_ts > toTs)) {
    throw new AppError('bad_request', 'The items at that time have changed; reload the day.');
  }
  const before = rows.map((row) => ({ row, override: overrideOf(row) }));
  const measured = union(before.flatMap(({ override }) => override.measured));
  const siblings = await siblingsOf(tx, ref, measured, fromTs, toTs);
  const isAsMeasured = siblings.length === 0 && pieces.every((piece) => matching(measured, piece));
  const made = { ...by, at: now().toISOString(), reason };
  const version = Math.max(...rows.map((row) => row.version)) + 1;

  await removeItems(
    tx,
    ref,
    rows.map((row) => row.start_ts),
  );
  const written: { row: ItemRow; override: Override }[] = [];
  for (const { startTs, endTs, transport, scores } of pieces) {
    const own = isAsMeasured ? matching(measured, { startTs, endTs }) : undefined;
    const override: Override = own
      ? { transport, scores, cut: null, measured: [own] }
      : { transport, scores, cut: { ...made, kind }, measured };
    const fresh = await describeCorrected({ connection, db: tx }, ref, { startTs, endTs, override });
    written.push({ row: await writeItem(tx, ref, fresh, override, version), override });
  }
  for (const sibling of siblings) {
    await writeItem(tx, ref, ofRow(sibling), { ...overrideOf(sibling), measured }, sibling.version);
  }

  await sumDays(tx, derivations, ref, [...new Set([...rows, ...written.map(({ row }) => row)].map((row) => row.day))]);
  await announce(tx, ref, announcements(rows, written));
  const statesOf = (all: typeof before) => all.map(({ row, override }) => itemStateOf(row, override));
  await events.publish(tx, {
    projectId: ref.projectId,
    actorId: by.actorId,
    entity: CUT_ENTITY,
    entityId: ref.userId,
    action: 'changed',
    before: { items: statesOf(before) },
    after: { items: statesOf(written) },
  });
  return written.map(({ row }) => row);
}

type Span = { startTs: number; endTs: number };
const matching = (measured: readonly MeasuredItem[], { startTs, endTs }: Span) =>
  measured.find((item) => item.startTs === startTs && item.endTs === endTs);

const union = (items: readonly MeasuredItem[]): MeasuredItem[] =>
  [...new Map(items.map((item) => [item.startTs, item])).values()].sort((a, b) => a.startTs - b.startTs);

/** Items outside the span that were cut from the same measured items; they are reset together with it. */
async function siblingsOf(
  tx: Tx,
  ref: UserKey,
  measured: readonly MeasuredItem[],
  fromTs: number,
  toTs: number,
): Promise<ItemRow[]> {
  const first = Math.min(...measured.map((item) => item.startTs));
  const last = Math.max(...measured.map((item) => item.endTs));
  const around = await itemsWithin(tx, ref, first, last);
  return around.filter(
    (row) => (row.start_ts < fromTs || row.start_ts >= toTs) && isCorrected(overrideOf(row)) && overrideOf(row).cut,
  );
}

const ofRow = (row: ItemRow) => ({
  start_ts: row.start_ts,
  end_ts: row.end_ts,
  type: row.type,
  measured_type: row.measured_type,
  day: row.day,
  open: row.open,
  start_time_zone: row.start_time_zone,
  end_time_zone: row.end_time_zone,
  distance_meters: row.distance_meters,
  features: JSON.stringify(row.features),
  engine_version: row.engine_version,
});

function announcements(old: readonly ItemRow[], fresh: readonly { row: ItemRow }[]): Announced[] {
  const [before, after] = [old, fresh.map(({ row }) => row)].map((rows) => rows.map((row) => row.start_ts));
  return [
    ...(after ?? []).map((startTs) => ({ kind: before?.includes(startTs) ? 'changed' : 'created', startTs }) as const),
    ...(before ?? [])
      .filter((startTs) => !after?.includes(startTs))
      .map((startTs) => ({ kind: 'deleted', startTs }) as const),
  ];
}
