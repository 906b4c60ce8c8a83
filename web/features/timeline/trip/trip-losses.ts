import type { Distraction, DrivingEvent, ItemFeatures, ScoreLoss } from '#contract/timeline.ts';
import type { Track } from '#contract/track-codec.ts';
import { trackPlaceAt } from '#web/features/timeline/shared/track-lookup.ts';

/** A loss of points, with its details. */
export interface Loss extends ScoreLoss {
  key: string;
  atMs: number | null;
  event: DrivingEvent | null;
  use: Distraction | null;
}

/** A stretch and its harsh event may peak some seconds apart. */
const SAME_MOMENT_MS = 5_000;

function isOf(event: DrivingEvent, { timestamp, manoeuvre }: ScoreLoss): boolean {
  if (!manoeuvre || !timestamp) return event.timestamp === timestamp;
  return Math.abs(Date.parse(event.timestamp) - Date.parse(timestamp)) <= SAME_MOMENT_MS;
}

/** Largest loss first. */
export function lossesOf({ scoreExplanation, drivingBehaviorEvents, phoneDistractions }: ItemFeatures): Loss[] {
  const events = drivingBehaviorEvents?.events ?? [];
  const uses = phoneDistractions?.distractions ?? [];
  return (scoreExplanation?.losses ?? [])
    .map((loss, at) => ({
      ...loss,
      key: `${loss.part} ${loss.timestamp} ${at}`,
      atMs: loss.timestamp ? Date.parse(loss.timestamp) : null,
      event: events.find((event) => event.type === loss.part && isOf(event, loss)) ?? null,
      use: loss.part === 'DFD' ? (uses.find(({ start }) => start === loss.timestamp) ?? null) : null,
    }))
    .sort((a, b) => b.points - a.points);
}

/** The place of a loss; taken from the track if the loss has none. */
export function placeOfLoss({ lat, lon, atMs }: Loss, track: Track): { lat: number; lon: number } | null {
  if (lat !== undefined && lon !== undefined) return { lat, lon };
  return atMs === null ? null : trackPlaceAt(track, atMs);
}
