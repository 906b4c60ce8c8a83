import { z } from 'zod/mini';

/** "west,south,east,north" in degrees; west may be greater than east across the date line. */
export const boundsText = z
  .pipe(
    z.string().check(z.maxLength(120)),
    z.transform((text) => text.split(',').map(Number)),
  )
  .check(
    z.refine((parts) => parts.length === 4 && parts.every(Number.isFinite), 'must be west,south,east,north'),
    z.refine(
      ([, south = 0, , north = 0]) => south >= -90 && north <= 90 && south <= north,
      'south must lie below north',
    ),
  );
