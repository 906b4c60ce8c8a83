import type { ReceiverHealth } from '#contract/deliveries.ts';
import type { ChipTone } from '#web/ui/chip.tsx';

export type ShownHealth = 'active' | 'idle' | 'failing' | 'held' | 'off' | 'offByUs';
export const HEALTH_TONES: Record<ShownHealth, ChipTone> = {
  active: 'success',
  idle: 'plain',
  failing: 'danger',
  held: 'warning',
  off: 'warning',
  offByUs: 'danger',
};

/** Green is a receiver whose last delivery succeeded; one that never accepted anything is only ready. */
export function shownHealth({ state, offReason, heldUntil, failingSince, lastSuccessAt }: ReceiverHealth): ShownHealth {
  if (state !== 'active') return offReason ? 'offByUs' : 'off';
  if (heldUntil) return 'held';
  if (failingSince) return 'failing';
  return lastSuccessAt ? 'active' : 'idle';
}
