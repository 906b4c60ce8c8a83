import type { ApiKeyPower } from './endpoint.ts';

export const API_KEY_SCOPES = ['write-only', 'read-only', 'read-write'] as const;

/** What a key of each scope may do. A write-only key lies in apps: it brings users in and does nothing else. */
export const POWERS_OF: Record<(typeof API_KEY_SCOPES)[number], readonly ApiKeyPower[]> = {
  'write-only': ['register'],
  'read-only': ['read'],
  'read-write': ['register', 'read', 'change'],
};

export const API_KEY_STATES = ['live', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];

/** How long the old secret still opens after a key was rolled. */
export const ROLL_OVERLAPS = ['none', 'hour', 'day', 'week'] as const;
export type RollOverlap = (typeof ROLL_OVERLAPS)[number];

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

/** So many calls of each key are kept. */
export const CALLS_KEPT = 1_000;
