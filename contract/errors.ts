import { z } from 'zod';
import { errorCodes } from './error-codes.ts';

export const conflict = z.object({
  current: z.unknown(),
  /** Null when nobody is known to have changed it, or the person is gone. */
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
});
export type Conflict = z.infer<typeof conflict>;

/** The one shape in which every failure is told. */
export const failure = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    requestId: z.string(),
    /** What is wrong where, when the input was at fault: "body.email" → words. */
    fields: z.record(z.string(), z.string()).optional(),
    /** How long to wait, when the answer is to wait. */
    retryAfterSeconds: z.number().int().positive().optional(),
    /** What somebody else saved meanwhile, so that it can be compared before it is overwritten. */
    conflict: conflict.optional(),
  }),
});
export type Failure = z.infer<typeof failure>;
