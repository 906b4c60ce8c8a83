import { blocked, replaced } from '#server/access/recognise-device.ts';
import type { AppError } from '#server/http/app-error.ts';
import { UserRejected } from '#server/ingest/receive/explain-not-stored.ts';

/** Why a batch of an absent user was rejected, in the same terms as every other call. */
export const refusalOf = (error: unknown): AppError | unknown => {
  if (!(error instanceof UserRejected)) return error;
  return error.because === 'blocked' ? blocked() : replaced();
};
