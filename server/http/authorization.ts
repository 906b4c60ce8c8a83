import type { FastifyRequest } from 'fastify';

/** The credentials of the Authorization header: a bearer token, or name and password. */
export type BasicCredentials = { bearer: string } | { name: string; password: string };

export function credentialsOf(request: FastifyRequest): BasicCredentials | null {
  const header = request.headers.authorization;
  const match = header ? /^(basic|bearer) +(\S+) *$/i.exec(header) : null;
  const [, scheme = '', value = ''] = match ?? [];
  if (scheme.toLowerCase() === 'bearer') return { bearer: value };
  if (scheme.toLowerCase() !== 'basic') return null;
  const text = Buffer.from(value, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { name: text.slice(0, colon), password: text.slice(colon + 1) };
}
