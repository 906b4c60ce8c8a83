import { DRIVEN_MODES } from '#contract/dictionary.ts';
import type { EngineItem, ItemFeatures, ItemType } from '#contract/timeline.ts';
import type { Context } from '#server/context.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { AppError } from '#server/http/app-error.ts';
import { type EngineItemRow, engineItemRows } from '#server/ingest/run/timeline-rows.ts';
import { describeApart } from './describe-apart.ts';
import { featuresOfMeasured, type MeasuredItem, type Override } from './override.ts';
import { rfc3339 } from './timeline.queries.ts';

/** Features that only drives have. */
const OF_DRIVES = ['scores', 'scoreExplanation', 'exposure', 'drivingBehaviorEvents', 'phoneDistractions'] as const;
/** Unspecific types: a stretch that also contains another type gets the other type. */
const VAGUE: readonly ItemType[] = ['IDLE', 'FAKETRIP', 'UNKNOWN'];

/** The database as the transaction sees it, and how a thread opens it. */
type DescribeParts = Pick<Context, 'connection' | 'db'>;

const describeSpan = (parts: DescribeParts, user: UserKey, { startTs, endTs }: CorrectedPiece, asDrive: boolean) =>
  describeApart(parts, 'describe-span', { user, span: { startTs, endTs }, asDrive });

const isDrive = (type: ItemType): boolean => DRIVEN_MODES.includes(type);

export interface CorrectedPiece {
  startTs: number;
  endTs: number;
  override: Override;
}

/** The row of an item with its corrections: as measured if nothing was corrected, otherwise described again. */
export async function describeCorrected(
  parts: DescribeParts,
  ref: UserKey,
  piece: CorrectedPiece,
): Promise<EngineItemRow> {
  const { transport, scores, measured } = piece.override;
  const own = measured.find((item) => item.startTs === piece.startTs && item.endTs === piece.endTs);
  const base = own ? rowOfMeasured(own) : await describeCut(parts, ref, piece);
  const type = transport?.type ?? base.measured_type;
  let features = JSON.parse(base.features) as ItemFeatures;
  if (isDrive(type) !== isDrive(base.measured_type)) {
    features = isDrive(type) ? await asDrive(parts, ref, piece, features) : without(features);
  }
  if (scores && features.scores) {
    features = { ...features, scores: { ...features.scores, ...scores.parts }, scoreOverrides: scores.parts };
  }
  const distance_meters = features.gpsStats?.distance ?? base.distance_meters;
  return { ...base, type, distance_meters, features: JSON.stringify(features) };
}

const rowOfMeasured = (item: MeasuredItem): EngineItemRow => ({
  start_ts: item.startTs,
  end_ts: item.endTs,
  type: item.type,
  measured_type: item.type,
  day: item.day,
  open: false,
  start_time_zone: item.startTimeZone,
  end_time_zone: item.endTimeZone,
  distance_meters: item.distanceMeters,
  features: JSON.stringify(item.features),
  engine_version: item.engineVersion,
});

const shared = (item: MeasuredItem, { startTs, endTs }: CorrectedPiece): number =>
  Math.min(item.endTs, endTs) - Math.max(item.startTs, startTs);

/** A stretch that was not one measured item inherits from the longest of its measured items. */
async function describeCut(parts: DescribeParts, ref: UserKey, piece: CorrectedPiece): Promise<EngineItemRow> {
  const longest = (items: readonly MeasuredItem[]) =>
    items.filter((item) => shared(item, piece) > 0).sort((a, b) => shared(b, piece) - shared(a, piece))[0];
  const { measured } = piece.override;
  const main = longest(measured.filter(({ type }) => !VAGUE.includes(type))) ?? longest(measured) ?? measured[0];
  if (!main) throw new AppError('bad_request', 'Nothing was measured at that time.');
  const features = main.type === 'IDLE' ? main.features : await describeWay(parts, ref, piece, main);
  const item: EngineItem = {
    startTs: rfc3339(piece.startTs),
    endTs: rfc3339(piece.endTs),
    type: main.type,
    features: features as ItemFeatures,
  };
  const [row] = engineItemRows([{ item, open: false }], main.startTimeZone ?? 'UTC', []);
  if (!row) throw new AppError('bad_request', 'Nothing was measured at that time.');
  return row;
}

async function describeWay(
  parts: DescribeParts,
  ref: UserKey,
  piece: CorrectedPiece,
  main: MeasuredItem,
): Promise<ItemFeatures> {
  const made = await describeSpan(parts, ref, piece, isDrive(main.type));
  if (!made) throw new AppError('bad_request', 'The positions of this time are not stored any more.');
  const { transport, explanation, metas } = featuresOfMeasured(main);
  return { ...made, ...(transport && { transport }), ...(explanation && { explanation }), ...(metas && { metas }) };
}

async function asDrive(
  parts: DescribeParts,
  ref: UserKey,
  piece: CorrectedPiece,
  features: ItemFeatures,
): Promise<ItemFeatures> {
  const made = await describeSpan(parts, ref, piece, true);
  if (!made) return features;
  const { gpsStats = made.gpsStats, startLocation = made.startLocation, endLocation = made.endLocation } = features;
  const ofDrive = Object.fromEntries(OF_DRIVES.map((name) => [name, made[name]]).filter(([, value]) => value));
  return { ...features, source: made.source, gpsStats, startLocation, endLocation, ...ofDrive };
}

function without(features: ItemFeatures): ItemFeatures {
  const left = { ...features };
  for (const name of OF_DRIVES) delete left[name];
  return left;
}
