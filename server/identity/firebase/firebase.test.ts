import { createHmac } from 'node:crypto';
import { exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { IdentityProvider } from '#server/identity/identity-provider.ts';
import { anIdentityPlatform, type IdentityPlatform } from '#tests/setup/identity-platform.ts';
import { openFirebaseProvider } from './firebase-provider.ts';

const PROJECT = 'demo-project';
let platform: IdentityPlatform;

const aProvider = (): IdentityProvider => {
  const env = {
    MOVE_IDENTITY: 'firebase',
    MOVE_FIREBASE_PROJECT_ID: PROJECT,
    MOVE_FIREBASE_API_KEY: 'demo-key',
    MOVE_FIREBASE_AUTH_URL: platform.url,
    MOVE_FIREBASE_KEYS_URL: platform.keysUrl,
  };
  const { firebase } = readConfig(env, '/srv');
  if (!firebase) throw new Error('no settings');
  return openFirebaseProvider(firebase);
};

beforeAll(async () => {
  platform = await anIdentityPlatform(PROJECT);
});
afterAll(() => platform.stop());

const now = () => Math.floor(Date.now() / 1000);
const good = () => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'demo-uid',
  iat: now(),
  exp: now() + 3600,
  email: 'demo.person@example.com',
  email_verified: true,
});
const refused = expect.objectContaining({ code: 'unauthenticated' });

describe('tokens of Identity Platform', () => {
  it('are accepted with a valid issuer, audience, time and signature, also after a key rotation', async () => {
    const provider = aProvider();
    const person = { uid: 'demo-uid', email: 'demo.person@example.com', emailVerified: true, provider: 'firebase' };
    await expect(provider.verify(await platform.sign(good()))).resolves.toMatchObject(person);
    await platform.rotateKey();
    await expect(provider.verify(await platform.sign(good()))).resolves.toMatchObject(person);
  });

  it.each<[string, object]>([
    ['of another project', { iss: 'https://securetoken.google.com/another-project' }],
    ['of a foreign issuer', { iss: 'https://evil.example' }],
    ['for another audience', { aud: 'another-project' }],
    ['that expired', { iat: now() - 7_200, exp: now() - 3_600 }],
    ['older than ten minutes', { iat: now() - 900 }],
    ['from the future', { iat: now() + 120 }],
    ['not valid yet', { nbf: now() + 120 }],
    ['without an e-mail', { email: undefined }],
  ])('are rejected: %s', async (_what, claims) => {
    await expect(aProvider().verify(await platform.sign({ ...good(), ...claims }))).rejects.toEqual(refused);
  });

  it('are rejected unsigned, signed by a stranger, or with the public key as a secret', async () => {
    const provider = aProvider();
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { keys } = (await (await fetch(platform.keysUrl)).json()) as { keys: { kid: string }[] };
    const kid = keys[0]?.kid ?? '';
    await expect(provider.verify(`${part({ alg: 'none', kid })}.${part(good())}.`)).rejects.toEqual(refused);

    const stranger = await generateKeyPair('RS256');
    const forged = new SignJWT(good()).setProtectedHeader({ alg: 'RS256', kid }).sign(stranger.privateKey);
    await expect(provider.verify(await forged)).rejects.toEqual(refused);

    const published = await importJWK({ ...keys[0], kty: 'RSA' }, 'RS256', { extractable: true });
    if (published instanceof Uint8Array) throw new Error('no key');
    const unsigned = `${part({ alg: 'HS256', kid })}.${part(good())}`;
    const secret = await exportSPKI(published);
    const signature = createHmac('sha256', secret).update(unsigned).digest('base64url');
    await expect(provider.verify(`${unsigned}.${signature}`)).rejects.toEqual(refused);
  });
});

it('send the browser to the configured emulator, or to Google only', () => {
  expect(aProvider().browserTalksTo).toEqual([platform.url]);
  const { firebase } = readConfig(
    { MOVE_IDENTITY: 'firebase', MOVE_FIREBASE_PROJECT_ID: PROJECT, MOVE_FIREBASE_API_KEY: 'k' },
    '/srv',
  );
  const google = firebase && openFirebaseProvider(firebase).browserTalksTo;
  expect(google).toEqual(['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']);
});
