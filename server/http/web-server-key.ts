import type { FastifyRequest } from 'fastify';
import { equalInConstantTime, type Secrets } from '#server/secrets.ts';

export const WEB_SERVER_HEADER = 'x-move-web-server';

/** The key of the process that serves the pages, derived from the secret that all processes of an installation share. */
export const webServerKey = (secrets: Secrets): string => secrets.sign('web-server', 'findByToken');

export const isWebServerKey = (secrets: Secrets, request: FastifyRequest): boolean => {
  const shown = request.headers[WEB_SERVER_HEADER];
  return typeof shown === 'string' && equalInConstantTime(webServerKey(secrets), shown);
};
