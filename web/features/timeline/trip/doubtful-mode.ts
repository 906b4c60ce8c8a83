import { GROUP_OF_MODE } from '#contract/dictionary.ts';
import type { ItemType } from '#contract/timeline.ts';
import type { Trip } from '#contract/trip.ts';

/** A motor ride with a less likely mode is shown as doubtful, with the runner-up. */
export const SURE_PROBABILITY = 0.6;

const MOTOR_GROUPS: ReadonlySet<string> = new Set(['car', 'public']);

/** The runner-up of a motor ride that is not confirmed by a person, a line or a known vehicle. */
export function runnerUpOf({ type, measuredType, corrections, features }: Trip): ItemType | null {
  const { transport, publicTransport, vehicle } = features;
  if (!transport || !MOTOR_GROUPS.has(GROUP_OF_MODE[type])) return null;
  if (type !== measuredType || corrections?.transport || publicTransport || vehicle) return null;
  if ((transport.probabilities[type] ?? 0) >= SURE_PROBABILITY) return null;
  const others = (Object.entries(transport.probabilities) as [ItemType, number][]).filter(([mode]) => mode !== type);
  const [runnerUp] = others.sort(([, a], [, b]) => b - a);
  return runnerUp && runnerUp[1] > 0 ? runnerUp[0] : null;
}
