import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { failureCodeOf } from './failures.ts';

/** A call that showed a customer's key, as it was answered. */
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

/** Reported by the key lookup, also for expired keys: their calls are refused, and their owner looks for them. */
export const noteKey = (request: FastifyRequest, key: { keyId: string; projectId: number }): void =>
  void shown.set(request, key);

/** For the routes that take keys, and for no others: phones' uploads do not pass here. */
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
