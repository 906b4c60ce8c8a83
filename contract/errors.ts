import { z } from 'zod';
import { errorCodes } from './error-codes.ts';

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
  }),
});
export type Failure = z.infer<typeof failure>;
