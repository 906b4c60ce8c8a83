import { z } from 'zod';
import { LONGEST_CURVE } from './assistance-lists.ts';

/** In m/s². */
const samples = z.array(z.number().min(-2_000).max(2_000)).min(2).max(LONGEST_CURVE);

/** The acceleration around an impact along the phone's axes, sampled evenly. */
export const impactCurve = z
  .strictObject({
    /** Between two samples. */
    stepMs: z.number().min(0.1).max(1_000),
    /** How long before the impact the first sample was taken. */
    beforeMs: z.number().min(0).max(60_000),
    x: samples,
    y: samples,
    z: samples,
  })
  .refine(({ x, y, z: vertical }) => x.length === y.length && x.length === vertical.length, {
    message: 'must hold as many samples along each axis',
  });
export type ImpactCurve = z.infer<typeof impactCurve>;
