import { randomBytes } from 'node:crypto';
import type { Auth } from './auth.ts';

/** Links that are mailed. The library's own reset call looks for the first by that very name. */
export type LinkKind = 'reset-password' | 'verify-email';

export const DAY_MS = 86_400_000;
const LIFE_MS: Record<LinkKind, number> = { 'reset-password': 3_600_000, 'verify-email': DAY_MS };
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{20,64}$/;

const identifierOf = (kind: LinkKind, token: string): string => `${kind}:${token}`;
/** The library expects the bare uid for resets; the other kind is marked, so that neither passes for the other. */
const ownerMark = (kind: LinkKind, uid: string): string => (kind === 'reset-password' ? uid : `verify ${uid}`);

/** A new token; only its hash is stored. */
export async function issueLink(auth: Auth, kind: LinkKind, uid: string, lifeMs = LIFE_MS[kind]): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(Date.now() + lifeMs);
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(kind, token),
    value: ownerMark(kind, uid),
    expiresAt,
  });
  return token;
}

/** The owner of a link, or null if it has expired, was used or is invalid. Consuming it is a separate step. */
export async function ownerOfLink(auth: Auth, kind: LinkKind, token: string): Promise<string | null> {
  if (!TOKEN.test(token)) return null;
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(kind, token));
  if (!found || new Date(found.expiresAt) <= new Date()) return null;
  const uid = found.value.split(' ').at(-1) ?? '';
  return found.value === ownerMark(kind, uid) ? uid : null;
}

/** Invalidates every link of a kind that someone was sent. */
export async function endLinks(auth: Auth, kind: LinkKind, uid: string): Promise<void> {
  const { adapter } = await auth.$context;
  await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: ownerMark(kind, uid) }] });
}
