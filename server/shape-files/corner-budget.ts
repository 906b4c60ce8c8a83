import type { Shape } from '#contract/shapes.ts';
import { AppError } from '#server/http/app-error.ts';

/** The corners of one response, or of one read or write, which take a few milliseconds. */
const CORNERS_AT_ONCE = 10_000;

export const cornersOf = (shape: Shape): number => (shape.kind === 'polygon' ? shape.ring.length : 0);

/** How many shapes from the start can be handled at once without too many corners: at least one. */
export function fewEnough(corners: readonly number[]): number {
  let sum = 0;
  const end = corners.findIndex((count, at) => {
    sum += count;
    return at > 0 && sum > CORNERS_AT_ONCE;
  });
  return end < 0 ? corners.length : end;
}

/** All polygons together have a limit, so that work on all of them has a bounded duration. */
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
