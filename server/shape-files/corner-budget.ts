import type { Shape } from '#contract/shapes.ts';
import { AppError } from '#server/http/app-error.ts';

/** An answer, and what is read or written at once, has about as many corners as take a few milliseconds. */
const CORNERS_AT_ONCE = 10_000;

export const cornersOf = (shape: Shape): number => (shape.kind === 'polygon' ? shape.ring.length : 0);

/** How many from the start have few enough corners to be handled at once: at least one. */
export function fewEnough(corners: readonly number[]): number {
  let sum = 0;
  const end = corners.findIndex((count, at) => {
    sum += count;
    return at > 0 && sum > CORNERS_AT_ONCE;
  });
  return end < 0 ? corners.length : end;
}

/** All polygons together have a limit: whatever is done with all of them takes that long at most. */
export function refuseTooManyCorners(
  { known, more, most }: { known: number; more: number; most: number },
  field: string,
): void {
  if (more <= 0 || known + more <= most) return;
  const message =
    `all polygons together may have ${most} corners, and would have ${known + more}: ` +
    'use fewer corners or circles, or delete others first';
  throw new AppError('validation', `${field}: ${message}`, { fields: { [field]: message } });
}
