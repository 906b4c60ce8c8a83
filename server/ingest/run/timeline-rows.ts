import type { EngineItem, ItemFeatures, ItemType } from '#contract/timeline.ts';
import { MAX_METAS, type RecordOf } from '#contract/upload-records.ts';
import { localDay, timeZoneAt } from '#server/time/local-day.ts';
import { ENGINE_VERSION } from './engine-run.ts';

/** A row of timeline_items. */
export interface EngineItemRow {
  start_ts: number;
  end_ts: number;
  type: ItemType;
  measured_type: ItemType;
  day: string;
  open: boolean;
  start_time_zone: string | null;
  end_time_zone: string | null;
  distance_meters: number;
  features: string;
  engine_version: string;
}

const secondsOf = (moment: string): number => Math.round(Date.parse(moment) / 1000);

/**
 * The rows of items in time order. A stay has no position of its own: its time zone is that of the previous trip, or
 * `zone` for the first.
 */
export function engineItemRows(
  items: readonly { item: EngineItem; open: boolean }[],
  zone: string,
  metas: readonly RecordOf<'tripMetas'>[],
): EngineItemRow[] {
  let current = zone;
  const rows: EngineItemRow[] = [];
  for (const { item, open } of items) {
    const start_ts = secondsOf(item.startTs);
    const end_ts = secondsOf(item.endTs);
    const { startLocation, endLocation } = item.features;
    const startZone = startLocation ? timeZoneAt(startLocation.lat, startLocation.lon) : current;
    const endZone = endLocation ? timeZoneAt(endLocation.lat, endLocation.lon) : startZone;
    current = endZone;
    // If two start in the same second, the earlier one is empty and is dropped.
    if (rows.at(-1)?.start_ts === start_ts) rows.pop();
    rows.push({
      start_ts,
      end_ts,
      type: item.type,
      measured_type: item.type,
      day: localDay(start_ts * 1000, startZone),
      open,
      start_time_zone: startZone,
      end_time_zone: endZone,
      distance_meters: item.features.gpsStats?.distance ?? 0,
      features: JSON.stringify(withMetas(item.features, metas, start_ts, end_ts)),
      engine_version: ENGINE_VERSION,
    });
  }
  return rows;
}

/** An app sends metadata when it starts a trip; the engine may detect the movement a little later. */
const META_LEAD_SECONDS = 120;

function withMetas(
  features: ItemFeatures,
  metas: readonly RecordOf<'tripMetas'>[],
  start: number,
  end: number,
): ItemFeatures {
  if (features.source.name !== 'trip') return features;
  const own = metas.filter(({ t }) => t / 1000 >= start - META_LEAD_SECONDS && t / 1000 < end);
  return own.length > 0 ? { ...features, metas: mergedMetas(own) } : features;
}

/** The total length of all texts of a trip. */
const MAX_META_CHARACTERS = 32_000;

/** The latest value of each entry, limited to as many entries as a single report may have. */
function mergedMetas(own: readonly RecordOf<'tripMetas'>[]): Record<string, string> {
  const merged = new Map<string, string>();
  let characters = 0;
  for (const { metas } of own) {
    for (const [key, value] of Object.entries(metas)) {
      const before = merged.get(key);
      const more = value.length - (before?.length ?? -key.length);
      if (before === undefined && merged.size === MAX_METAS) continue;
      if (characters + more > MAX_META_CHARACTERS) continue;
      characters += more;
      merged.set(key, value);
    }
  }
  return Object.fromEntries(merged);
}
