import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '#server/secrets.ts';

const PURPOSE = 'receivers';
const FORM = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts values that must be usable again. Their location ("7/generic/secret") is authenticated: copied to another
 * project or field, they cannot be decrypted.
 */
export function seal(secrets: Secrets, place: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secrets.keyFor(PURPOSE), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${FORM}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

export function unseal(secrets: Secrets, place: string, sealed: string): string {
  const [form, text = ''] = sealed.split('.');
  if (form !== FORM) throw new Error(`A sealed value of unknown form: ${form}.`);
  const bytes = Buffer.from(text, 'base64url');
  const cipher = createDecipheriv('aes-256-gcm', secrets.keyFor(PURPOSE), bytes.subarray(0, IV_BYTES));
  cipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
}

/** Where the secrets of a receiver belong. */
export const secretPlaceOf = (projectId: number, kind: string, what: 'secret' | `header ${string}`): string =>
  `${projectId}/${kind}/${what.toLowerCase()}`;
