import { createHmac } from 'node:crypto';

/** The purpose of the key by which `phoneQuotaName` hashes. */
export const PHONE_QUOTAS = 'phone-quotas';

/** Counters outlive the erasure of the app user, so they must not name anybody. */
export const phoneQuotaName = (
  key: Uint8Array,
  what: string,
  { projectId, userId }: { projectId: number; userId: string },
): string =>
  `${what}:${createHmac('sha256', key)
    .update(JSON.stringify([projectId, userId]))
    .digest('base64url')}`;
