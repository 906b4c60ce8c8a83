/** From this share on a person is warned. */
const NEAR = 0.8;

export type LimitState = 'unlimited' | 'fine' | 'near' | 'over';

export function limitState(registeredUsers: number, freeUserLimit: number | null): LimitState {
  if (freeUserLimit === null) return 'unlimited';
  if (registeredUsers >= freeUserLimit) return 'over';
  return registeredUsers >= NEAR * freeUserLimit ? 'near' : 'fine';
}

/** Never more than the whole, so that a bar stays in its box. */
export const shareOfLimit = (registeredUsers: number, freeUserLimit: number): number =>
  freeUserLimit === 0 ? 1 : Math.min(1, registeredUsers / freeUserLimit);
