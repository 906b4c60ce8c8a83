import { z } from 'zod/mini';

/** Every error code and its HTTP status. The list is closed: a new kind of error needs a new code. */
export const ERROR_STATUS = {
  bad_request: 400,
  validation: 400,
  project_mismatch: 400,
  wrong_password: 400,
  weak_password: 400,
  invalid_link: 400,
  wrong_code: 400,
  unauthenticated: 401,
  forbidden: 403,
  csrf: 403,
  origin: 403,
  registration_closed: 403,
  user_limit: 403,
  email_unverified: 403,
  user_disabled: 403,
  second_factor: 403,
  proof_required: 403,
  view_only: 403,
  project_suspended: 403,
  not_found: 404,
  unknown_user: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  last_admin: 409,
  user_exists: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  identity_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const errorCodes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

export const conflict = z.object({
  current: z.unknown(),
  /** Null if unknown, or for a former dashboard user. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.iso.datetime()),
});
export type Conflict = z.infer<typeof conflict>;

/** The format of all errors. */
export const failure = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    requestId: z.string(),
    /** Invalid input by field: "body.email" → message. */
    fields: z.optional(z.record(z.string(), z.string())),
    /** The conflicting or missing object by field, such as the name of the vehicle that already has the device. */
    details: z.optional(z.record(z.string(), z.string())),
    /** How long to wait before retrying. */
    retryAfterSeconds: z.optional(z.int().check(z.positive())),
    /** What someone else saved meanwhile, for comparison before overwriting. */
    conflict: z.optional(conflict),
  }),
});
export type Failure = z.infer<typeof failure>;
