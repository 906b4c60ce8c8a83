/** Classes used in the evaluation; all kinds of rail count as one. */
export const CLASSES = ['WALKING', 'CYCLING', 'CAR', 'BUS', 'RAIL'] as const;
export type TravelClass = (typeof CLASSES)[number];
export type Outcome = TravelClass | 'PT' | 'IDLE' | 'UNKNOWN' | 'NONE';
export const OUTCOMES: readonly Outcome[] = [...CLASSES, 'PT', 'IDLE', 'UNKNOWN', 'NONE'];

const OUTCOME_OF: Readonly<Record<string, Outcome>> = {
  WALKING: 'WALKING',
  CYCLING: 'CYCLING',
  CAR: 'CAR',
  DRIVING: 'CAR',
  BUS: 'BUS',
  TRAIN: 'RAIL',
  TRAM: 'RAIL',
  METRO: 'RAIL',
  PUBLIC_TRANSPORT: 'PT',
  IDLE: 'IDLE',
  FAKETRIP: 'IDLE',
};

export function outcomeOf(type: string): Outcome {
  return OUTCOME_OF[type] ?? 'UNKNOWN';
}

export function isTravel(outcome: Outcome): boolean {
  return outcome === 'PT' || (CLASSES as readonly string[]).includes(outcome);
}

/** Three coarser groups: active (walking, cycling), car, public transport. */
export function groupOfOutcome(outcome: Outcome): string {
  if (outcome === 'WALKING' || outcome === 'CYCLING') return 'active';
  if (outcome === 'CAR') return 'car';
  return outcome === 'BUS' || outcome === 'RAIL' || outcome === 'PT' ? 'public' : outcome;
}
