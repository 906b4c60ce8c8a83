import type { FastifyInstance } from 'fastify';

/** The default policy of all responses. Pages replace it with their own, which contains a nonce. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const HEADERS = {
  'content-security-policy': CLOSED_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;
const ONE_YEAR_S = 31_536_000;

export function addSecurityHeaders(app: FastifyInstance, { secure }: { secure: boolean }): void {
  const headers = secure ? { ...HEADERS, 'strict-transport-security': `max-age=${ONE_YEAR_S}` } : HEADERS;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
