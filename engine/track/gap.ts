/** Fixes further apart than this leave a gap: what lies between was not observed, only inferred. */
export const HOLE_SECONDS = 90;
/** Longer gaps are classified: was the phone at rest, or travelling unseen? Sleeping phones wake within this time. */
export const GAP_SECONDS = 300;
/** Two places nearer than this are one place: geofences of sleeping phones are 100 to 150 m wide. */
export const SAME_PLACE_METERS = 150;
/** Unseen travel (tunnels, a phone in a bag on a train) is at least this fast over the whole gap. */
const UNSEEN_TRAVEL_MPS = 2.5;
/** Short gaps are bridged at walking pace already. */
const SHORT_GAP_SECONDS = 900;
const SHORT_GAP_TRAVEL_MPS = 0.5;
/** No tunnel takes longer; a longer gap had a rest in it, and of that nothing is known. */
export const LONGEST_UNSEEN_TRAVEL_SECONDS = 3600;
/** People leave on foot: a phone that wakes this far from its resting place left at about this pace. */
const LEAVING_ON_FOOT_METERS = 350;
const LEAVING_ON_FOOT_MPS = 1;
/** Beyond that it was a vehicle in a town. */
const LEAVING_BY_VEHICLE_MPS = 5;

export type TrackGap = { kind: 'rest' } | { kind: 'travel'; travelSeconds: number };

/** What happened during a silence: rest, or rest followed by a number of seconds of unseen travel. */
export function judgeGap(seconds: number, meters: number, accuracyMeters: number): TrackGap {
  if (meters <= Math.max(SAME_PLACE_METERS, accuracyMeters)) return { kind: 'rest' };
  const speed = meters / seconds;
  if (seconds <= SHORT_GAP_SECONDS && speed >= SHORT_GAP_TRAVEL_MPS) return { kind: 'travel', travelSeconds: seconds };
  if (seconds <= LONGEST_UNSEEN_TRAVEL_SECONDS && speed >= UNSEEN_TRAVEL_MPS) {
    return { kind: 'travel', travelSeconds: seconds };
  }
  const longest = Math.min(seconds, LONGEST_UNSEEN_TRAVEL_SECONDS);
  return { kind: 'travel', travelSeconds: Math.min(longest, secondsSinceLeaving(meters)) };
}

function secondsSinceLeaving(meters: number): number {
  const onFoot = Math.min(meters, LEAVING_ON_FOOT_METERS);
  return onFoot / LEAVING_ON_FOOT_MPS + (meters - onFoot) / LEAVING_BY_VEHICLE_MPS;
}
