import type { Notification } from './client.ts';

export interface ReceivedWebhook {
  /** The body as it arrived; parsing and printing it again would change it. */
  body: string;
  /** Of the request, as fetch or Node has them. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The secret of the receiver, as the dashboard shows it. */
  secret: string;
  /** How old, or how far in the future, a delivery may be. */
  toleranceSeconds?: number;
  now?: Date;
}

/** The delivery is not ours, or too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** The events of a delivery whose signature is right (Standard Webhooks); throws a WebhookError otherwise. */
export async function verifyWebhook(received: ReceivedWebhook): Promise<Notification[]> {
  const { body, headers, secret, toleranceSeconds = 300, now = new Date() } = received;
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!id || !timestamp || !signatures) throw new WebhookError('A header of the signature is missing.');
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new WebhookError('The delivery is too old.');
  const key = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // While a secret is replaced there are two signatures, and either will do.
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',');
    if (version !== 'v1') continue;
    const bytes = fromBase64(value);
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return JSON.parse(body) as Notification[];
  }
  throw new WebhookError('The signature is wrong.');
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(value) ? value.join(' ') : value;
}

/** A secret that starts with whsec_ is base64; any other is taken as it is. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  return (encoded && fromBase64(encoded)) || new TextEncoder().encode(secret);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
