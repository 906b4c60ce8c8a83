import { z } from 'zod/mini';
import { type ItemFeatures, itemFeatures, itemType, scorePart } from '#contract/timeline.ts';
import type { ItemRow } from './timeline.queries.ts';

/** Who made a correction: a person, or a backend identified by its API key. */
export interface Corrector {
  actorId: string | null;
  apiKey: string | null;
}

const made = z.object({
  actorId: z.nullable(z.string()),
  apiKey: z.nullable(z.string()),
  at: z.string(),
  reason: z.nullable(z.string()),
});
export type Made = z.infer<typeof made>;

/** An item as the engine created it, kept while it is corrected. */
const measuredItem = z.object({
  startTs: z.number(),
  endTs: z.number(),
  type: itemType,
  day: z.string(),
  startTimeZone: z.nullable(z.string()),
  endTimeZone: z.nullable(z.string()),
  distanceMeters: z.number(),
  features: z.record(z.string(), z.unknown()),
  engineVersion: z.string(),
});
export type MeasuredItem = z.infer<typeof measuredItem>;

const override = z.object({
  transport: z.nullable(z.extend(made, { type: itemType })),
  scores: z.nullable(z.extend(made, { parts: z.partialRecord(scorePart, z.number()) })),
  cut: z.nullable(z.extend(made, { kind: z.enum(['split', 'merge']) })),
  /** The engine's items of this time: the item itself, or all items of a stretch that was split or merged. */
  measured: z.array(measuredItem).check(z.minLength(1)),
});
/** The corrections of an item. */
export type Override = z.infer<typeof override>;

export const asMeasured = (row: ItemRow): MeasuredItem => ({
  startTs: row.start_ts,
  endTs: row.end_ts,
  type: row.measured_type,
  day: row.day,
  startTimeZone: row.start_time_zone,
  endTimeZone: row.end_time_zone,
  distanceMeters: row.distance_meters,
  features: row.features as Record<string, unknown>,
  engineVersion: row.engine_version,
});

/** An item without corrections is its own measured item. */
export const overrideOf = (row: ItemRow): Override =>
  row.overridden === null
    ? { transport: null, scores: null, cut: null, measured: [asMeasured(row)] }
    : override.parse(row.overridden);

export const isCorrected = ({ transport, scores, cut }: Override): boolean => Boolean(transport || scores || cut);

export const latestCorrectionOf = ({ transport, scores, cut }: Override): Made | null =>
  [transport, scores, cut].reduce<Made | null>(
    (latest, one) => (one && (!latest || one.at > latest.at) ? one : latest),
    null,
  );

export const featuresOfMeasured = ({ features }: MeasuredItem): ItemFeatures => {
  const parsed = itemFeatures.safeParse(features);
  return parsed.success ? parsed.data : { source: { id: '', name: 'timeline' } };
};
