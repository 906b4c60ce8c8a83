import { createHmac } from 'node:crypto';

export interface SignedDelivery {
  /** The same on every attempt. */
  id: string;
  timestampSeconds: number;
  body: string;
}

/** A secret in the format of Standard Webhooks; others are used as typed. */
const STANDARD = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

const standardKey = (secret: string): Buffer => {
  const [, encoded] = STANDARD.exec(secret) ?? [];
  return encoded ? Buffer.from(encoded, 'base64') : Buffer.from(secret);
};

const hmac = (key: string | Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64');

/**
 * The headers that prove a body is ours. The platform's own header uses the secret as shown; while two secrets are
 * valid it uses the previous one, so that a receiver that knows no other header misses nothing. Standard Webhooks has
 * room for both.
 */
export function signatureHeaders(
  { id, timestampSeconds, body }: SignedDelivery,
  secret: string,
  former: string | null = null,
): Record<string, string> {
  const signed = `${id}.${timestampSeconds}.${body}`;
  const standard = [secret, ...(former === null ? [] : [former])].map((one) => `v1,${hmac(standardKey(one), signed)}`);
  return {
    'X-Dolphin-Signature': `sha256=${hmac(former ?? secret, body)}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': standard.join(' '),
  };
}
