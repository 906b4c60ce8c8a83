import type { FastifyRequest } from 'fastify';
import { equalInConstantTime, type Secrets } from '#server/secrets.ts';

export const WEB_SERVER_HEADER = 'x-move-web-server';

/** What the process that serves the pages shows; all processes of an installation share the secret behind it. */
export const webServerKey = (secrets: Secrets): string => secrets.sign('web-server', 'findByToken');

export const isWebServerKey = (secrets: Secrets, request: FastifyRequest): boolean => {
  const shown = request.headers[WEB_SERVER_HEADER];
  return typeof shown === 'string' && equalInConstantTime(webServerKey(secrets), shown);
};
