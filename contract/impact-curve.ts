import { z } from 'zod/mini';
import { LONGEST_CURVE } from './assistance-lists.ts';

/** In m/s². */
const samples = z
  .array(z.number().check(z.minimum(-2_000), z.maximum(2_000)))
  .check(z.minLength(2), z.maxLength(LONGEST_CURVE));

/** The acceleration around an impact along the phone's axes, sampled evenly. */
export const impactCurve = z
  .strictObject({
    /** The time between two samples. */
    stepMs: z.number().check(z.minimum(0.1), z.maximum(1_000)),
    /** The time of the first sample before the impact. */
    beforeMs: z.number().check(z.minimum(0), z.maximum(60_000)),
    x: samples,
    y: samples,
    z: samples,
  })
  .check(
    z.refine(({ x, y, z: vertical }) => x.length === y.length && x.length === vertical.length, {
      message: 'must hold as many samples along each axis',
    }),
  );
export type ImpactCurve = z.infer<typeof impactCurve>;
