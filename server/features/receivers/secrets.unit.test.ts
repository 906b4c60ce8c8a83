import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretsFrom } from '#server/secrets.ts';
import { seal, secretPlaceOf, unseal } from './receiver-secrets.ts';
import { signatureHeaders } from './sign-body.ts';

const secrets = secretsFrom('a-secret-for-tests-of-32-characters');

describe('a sealed value', () => {
  const place = secretPlaceOf(7, 'generic', 'secret');
  it('can be opened where it belongs, and hides its content', () => {
    const sealed = seal(secrets, place, 'whsec_geheim 🚗');
    expect(unseal(secrets, place, sealed)).toBe('whsec_geheim 🚗');
    expect(sealed).not.toContain('geheim');
    expect(seal(secrets, place, 'whsec_geheim 🚗')).not.toBe(sealed);
  });
  it('cannot be opened elsewhere, for others, or when changed', () => {
    const sealed = seal(secrets, place, 'x');
    expect(() => unseal(secrets, secretPlaceOf(8, 'generic', 'secret'), sealed)).toThrow();
    expect(() => unseal(secrets, secretPlaceOf(7, 'generic', 'header Authorization'), sealed)).toThrow();
    expect(() => unseal(secretsFrom('another-secret-of-32-characters!!'), place, sealed)).toThrow();
    const touched = `${sealed.slice(0, -4)}${sealed.at(-4) === 'A' ? 'B' : 'A'}${sealed.slice(-3)}`;
    expect(() => unseal(secrets, place, touched)).toThrow();
  });
});

describe('signatures', () => {
  const delivery = { id: 'msg_1', timestampSeconds: 1_700_000_000, body: '[{"id":"1"}]' };
  const base64 = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64');

  it('use the secret as shown, and as defined by Standard Webhooks', () => {
    const key = Buffer.from('thirty-two bytes of a demo key!!');
    const secret = `whsec_${key.toString('base64')}`;
    expect(signatureHeaders(delivery, secret)).toEqual({
      'X-Dolphin-Signature': `sha256=${base64(secret, delivery.body)}`,
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1700000000',
      'webhook-signature': `v1,${base64(key, `msg_1.1700000000.${delivery.body}`)}`,
    });
  });
  it('by two secrets can be verified with only the former one', () => {
    const headers = signatureHeaders(delivery, 'the-new-secret-of-the-receiver', 'the-old-secret-of-the-receiver');
    expect(headers['X-Dolphin-Signature']).toBe(`sha256=${base64('the-old-secret-of-the-receiver', delivery.body)}`);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });
});
