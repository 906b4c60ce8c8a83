import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
const PREFIX_LENGTH = 8;
const SECRET = /^mk_[\w-]{43}$/;

/** Shown once; stored as a hash and a prefix. */
export const newKeySecret = (): string => `mk_${randomBytes(SECRET_BYTES).toString('base64url')}`;
export const prefixOf = (secret: string): string => secret.slice(0, PREFIX_LENGTH);
/** The secret has 256 random bits: guessing is hopeless, so a fast hash is sufficient. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
export const looksLikeSecret = (text: string): boolean => SECRET.test(text);
/** Takes equally long for near and far misses. */
export const isSameHash = (stored: Buffer | null, shown: Buffer): boolean =>
  stored !== null && stored.length === shown.length && timingSafeEqual(stored, shown);
