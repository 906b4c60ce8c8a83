/** The share from which a warning is shown. */
const NEAR = 0.8;

export type LimitState = 'unlimited' | 'fine' | 'near' | 'over';

export function limitState(registeredUsers: number, freeUserLimit: number | null): LimitState {
  if (freeUserLimit === null) return 'unlimited';
  if (registeredUsers >= freeUserLimit) return 'over';
  return registeredUsers >= NEAR * freeUserLimit ? 'near' : 'fine';
}

/** At most 1, so that the bar does not overflow. */
export const shareOfLimit = (registeredUsers: number, freeUserLimit: number): number =>
  freeUserLimit === 0 ? 1 : Math.min(1, registeredUsers / freeUserLimit);
