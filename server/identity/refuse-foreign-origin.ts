import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/http/app-error.ts';

/** What opens or ends a sign-in is asked for by our own pages only. */
export function refuseForeignOrigin({ headers: { origin } }: FastifyRequest, origins: readonly string[]): void {
  if (origin === undefined || !origins.includes(origin)) {
    throw new AppError('origin', 'This change must come from the dashboard itself.');
  }
}
