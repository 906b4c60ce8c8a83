import { type Conflict, ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';

export interface ErrorDetails {
  fields?: Record<string, string>;
  details?: Record<string, string>;
  retryAfterSeconds?: number;
  conflict?: Conflict;
  cause?: unknown;
}

/** An error whose details the caller may see. Any other error is reported as `internal`, without details. */
export class AppError extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly conflict: Conflict | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { fields, details, retryAfterSeconds, conflict, cause }: ErrorDetails = {},
  ) {
    super(message, { cause });
    this.name = 'AppError';
    this.status = ERROR_STATUS[code];
    this.fields = fields;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
    this.conflict = conflict;
  }
}

/** Also the response for objects of others, so that nobody learns that they exist. */
export const notFound = (what: string): AppError => new AppError('not_found', `${what} was not found.`);
