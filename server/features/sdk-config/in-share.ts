import { createHash } from 'node:crypto';

const WHOLE = 2 ** 32;

/**
 * Where a user stands between 0 and 100, always the same: who is in at 10 % is in at 20 % too, and the same people come
 * first in the next roll-out.
 */
export const placeOf = (projectId: number, userId: string): number =>
  (createHash('sha256').update(`${projectId}:${userId}`).digest().readUInt32BE(0) / WHOLE) * 100;

export const isInShare = (projectId: number, userId: string, share: number): boolean =>
  placeOf(projectId, userId) < share;
