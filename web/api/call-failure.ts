import type { Conflict, ErrorCode, Failure } from '#contract/errors.ts';

/** Failures without a message from the server. */
export type LocalCode = 'empty' | 'offline' | 'timeout' | 'unreadable';

export interface CallFailure {
  /** 0 if there was no response. */
  status: number;
  code: ErrorCode | LocalCode;
  message: string;
  requestId: string;
  fields?: Record<string, string>;
  details?: Record<string, string>;
  retryAfterSeconds?: number;
  conflict?: Conflict;
}

/** A failed call as an exception, for promises and queries. */
export class CallError extends Error implements CallFailure {
  readonly status: number;
  readonly code: CallFailure['code'];
  readonly requestId: string;
  readonly fields?: Record<string, string>;
  readonly details?: Record<string, string>;
  readonly retryAfterSeconds?: number;
  readonly conflict?: Conflict;

  constructor(failure: CallFailure) {
    super(failure.message);
    this.name = 'CallError';
    this.status = failure.status;
    this.code = failure.code;
    this.requestId = failure.requestId;
    this.fields = failure.fields;
    this.details = failure.details;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.conflict = failure.conflict;
  }
}

/** Deleted, foreign or never there; a malformed id gives 400, which means the same to a person. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);

export function failureOf(status: number, body: unknown, requestId: string): CallFailure {
  const error = (body as Partial<Failure> | null)?.error;
  if (error?.code && typeof error.message === 'string')
    return { ...error, status, requestId: error.requestId || requestId };
  return { status, code: 'unreadable', message: `The server answered ${status}.`, requestId };
}
