import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { failureCodeOf } from './failures.ts';

/** An answered call with a customer's API key. */
export interface KeyCall {
  keyId: string;
  projectId: number;
  at: Date;
  method: string;
  /** Without its query, which may name people. */
  path: string;
  status: number;
  code: ErrorCode | null;
  requestId: string;
}

/** Must be fast and must not throw: it runs as part of the response. */
export type KeyCallListener = (call: KeyCall) => void;

const shown = new WeakMap<FastifyRequest, { keyId: string; projectId: number }>();

/** Called by the key lookup, also for expired keys, whose rejected calls their owner may want to find. */
export const noteKey = (request: FastifyRequest, key: { keyId: string; projectId: number }): void =>
  void shown.set(request, key);

/** Only for routes that accept keys; uploads of phones do not pass through here. */
export const reportKeyCalls =
  (listener: KeyCallListener) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = shown.get(request);
    if (!key) return;
    listener({
      ...key,
      at: new Date(),
      method: request.method,
      path: request.url.split('?', 1)[0] ?? '',
      status: reply.statusCode,
      code: failureCodeOf(request) ?? null,
      requestId: request.id,
    });
  };
