import { z } from 'zod/mini';
import { errorCodes } from './error-codes.ts';

export const conflict = z.object({
  current: z.unknown(),
  /** Null when nobody is known to have changed it, or the person is gone. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.iso.datetime()),
});
export type Conflict = z.infer<typeof conflict>;

/** The one shape in which every failure is told. */
export const failure = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    requestId: z.string(),
    /** What is wrong where, when the input was at fault: "body.email" → words. */
    fields: z.optional(z.record(z.string(), z.string())),
    /** How long to wait, when the answer is to wait. */
    retryAfterSeconds: z.optional(z.int().check(z.positive())),
    /** What somebody else saved meanwhile, so that it can be compared before it is overwritten. */
    conflict: z.optional(conflict),
  }),
});
export type Failure = z.infer<typeof failure>;
