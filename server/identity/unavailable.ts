import { AppError } from '#server/http/app-error.ts';

const UNAVAILABLE = 'The sign-in service cannot be reached at the moment. Please try again shortly.';

export const identityUnavailable = (cause?: unknown): AppError =>
  new AppError('identity_unavailable', UNAVAILABLE, { cause });
