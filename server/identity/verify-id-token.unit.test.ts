import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIdTokenVerifier } from './verify-id-token.ts';

const ISSUER = 'https://provider.example';
const AUDIENCE = 'move-dashboard';
const START = Date.now();
const seconds = (offset: number) => Math.floor(START / 1_000) + offset;

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let ours: Pair;
let theirs: Pair;

beforeAll(async () => {
  ours = await generateKeyPair('ES256', { extractable: true });
  theirs = await generateKeyPair('ES256', { extractable: true });
});

const GOOD: JWTPayload = {
  iss: ISSUER,
  aud: AUDIENCE,
  sub: 'u1',
  email: ' Anna@Example.com ',
  email_verified: true,
  name: 'Anna',
  iat: seconds(0),
  exp: seconds(600),
};

const tokenWith = (claims: JWTPayload = {}, header: object = {}, pair = ours): Promise<string> =>
  new SignJWT({ ...GOOD, ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'k1', ...header }).sign(pair.privateKey);

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Clock {
  at: number;
}

async function aVerifier({
  clock = { at: START },
  fails = () => false,
}: {
  clock?: Clock;
  fails?: () => boolean;
} = {}) {
  const key = { ...(await exportJWK(ours.publicKey)), kid: 'k1', alg: 'ES256' };
  const fetches = { count: 0 };
  const verify = createIdTokenVerifier({
    provider: 'embedded',
    issuer: ISSUER,
    audience: AUDIENCE,
    now: () => clock.at,
    keys: async () => {
      fetches.count += 1;
      if (fails()) throw new Error('away');
      return { keys: [key] };
    },
  });
  return { verify, fetches, clock };
}

const refusal = expect.objectContaining({ code: 'unauthenticated' });
const away = expect.objectContaining({ code: 'identity_unavailable', status: 503 });

describe('an id token', () => {
  it('identifies the person when everything is valid', async () => {
    const { verify } = await aVerifier();
    await expect(verify(await tokenWith({ picture: 'https://img.example/a.png' }))).resolves.toEqual({
      issuer: ISSUER,
      uid: 'u1',
      email: 'anna@example.com',
      emailVerified: true,
      name: 'Anna',
      image: 'https://img.example/a.png',
      authenticatedAt: new Date(seconds(0) * 1_000),
      provedAt: new Date(seconds(0) * 1_000),
      openingKey: expect.any(Buffer),
      provider: 'embedded',
      secondFactor: false,
    });
  });

  it('ignores a picture that is a script and a verification that is not true', async () => {
    const { verify } = await aVerifier();
    const claims = await verify(await tokenWith({ picture: 'javascript:alert(1)', email_verified: 'yes' }));
    expect(claims).toMatchObject({ image: '', emailVerified: false });
  });

  it.each<[string, JWTPayload]>([
    ['of a foreign issuer', { iss: 'https://evil.example' }],
    ['for another product', { aud: 'another' }],
    ['made out to another product, with ours among its readers', { aud: [AUDIENCE, 'another'], azp: 'another' }],
    ['for several products, and made out to none of them', { aud: [AUDIENCE, 'another'] }],
    ['without issuer', { iss: undefined }],
    ['without audience', { aud: undefined }],
    ['that expired', { iat: seconds(-120), exp: seconds(-60) }],
    ['that is not valid yet', { nbf: seconds(60) }],
    ['from the future', { iat: seconds(60) }],
    ['older than ten minutes', { iat: seconds(-700), exp: seconds(3_600) }],
    ['without a time of issue', { iat: undefined }],
    ['without an end', { exp: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a NUL in its subject', { sub: 'u\u0000' }],
    ['without an e-mail', { email: undefined }],
    ['with something else as e-mail', { email: 'nobody' }],
  ])('is rejected: %s', async (_what, claims) => {
    const { verify } = await aVerifier();
    await expect(verify(await tokenWith(claims))).rejects.toEqual(refusal);
  });

  it.each(['at+jwt', 'application/at+jwt', 'logout+jwt', 'secevent+jwt'])(
    'is rejected when it is a token of another kind: %s',
    async (typ) => {
      const { verify } = await aVerifier();
      await expect(verify(await tokenWith({}, { typ }))).rejects.toEqual(refusal);
      await expect(verify(await tokenWith({}, { typ: 'JWT' }))).resolves.toMatchObject({ uid: 'u1' });
    },
  );

  it('is rejected when signed by a foreign key, whichever header points at that key', async () => {
    const { verify } = await aVerifier();
    const jwk = await exportJWK(theirs.publicKey);
    for (const header of [
      {},
      { jwk },
      { jku: 'https://evil.example/keys' },
      { x5u: 'https://evil.example/cert' },
      { x5c: ['MIIB'] },
    ]) {
      await expect(verify(await tokenWith({}, header, theirs))).rejects.toEqual(refusal);
      await expect(verify(await tokenWith({}, { ...header, kid: undefined }, theirs))).rejects.toEqual(refusal);
    }
  });

  it('is rejected without a signature', async () => {
    const { verify } = await aVerifier();
    for (const alg of ['none', 'None', 'NONE']) {
      await expect(verify(`${part({ alg, kid: 'k1' })}.${part(GOOD)}.`)).rejects.toEqual(refusal);
    }
  });

  it('is rejected when signed with the public key as a shared secret', async () => {
    const { verify } = await aVerifier();
    const unsigned = `${part({ alg: 'HS256', kid: 'k1' })}.${part(GOOD)}`;
    for (const secret of [await exportSPKI(ours.publicKey), JSON.stringify(await exportJWK(ours.publicKey))]) {
      const signature = createHmac('sha256', secret).update(unsigned).digest('base64url');
      await expect(verify(`${unsigned}.${signature}`)).rejects.toEqual(refusal);
    }
  });

  it('is rejected with changed claims', async () => {
    const { verify } = await aVerifier();
    const [header, , signature] = (await tokenWith()).split('.');
    await expect(verify(`${header}.${part({ ...GOOD, sub: 'victim' })}.${signature}`)).rejects.toEqual(refusal);
  });

  it.each(['', 'x', 'a.b.c', '...', '\u0000', 'e'.repeat(9_000)])(
    'is rejected when it is garbage (%#)',
    async (text) => {
      const { verify } = await aVerifier();
      await expect(verify(text)).rejects.toEqual(refusal);
    },
  );
});

describe('the keys', () => {
  it('are fetched once for many tokens, and again after a while', async () => {
    const { verify, fetches, clock } = await aVerifier();
    for (let i = 0; i < 20; i++) await verify(await tokenWith());
    expect(fetches.count).toBe(1);
    clock.at += 11 * 60_000;
    await verify(await tokenWith({ iat: seconds(660), exp: seconds(900) }));
    expect(fetches.count).toBe(2);
  });

  it('are fetched at most twice in thirty seconds however many unknown key ids arrive', async () => {
    const { verify, fetches, clock } = await aVerifier();
    const flood = Array.from({ length: 1_000 }, (_, i) => tokenWith({}, { kid: `made-up-${i}` }));
    const results = await Promise.allSettled((await Promise.all(flood)).map(verify));
    expect(results.every((result) => result.status === 'rejected')).toBe(true);
    for (const token of await Promise.all(flood)) await expect(verify(token)).rejects.toEqual(refusal);
    expect(fetches.count).toBe(2);
    await verify(await tokenWith());
    clock.at += 31_000;
    await expect(verify(await tokenWith({}, { kid: 'made-up' }))).rejects.toEqual(refusal);
    expect(fetches.count).toBe(3);
  });

  it('make the provider unavailable while they cannot be fetched', async () => {
    let down = true;
    const { verify, clock } = await aVerifier({ fails: () => down });
    await expect(verify(await tokenWith())).rejects.toEqual(away);
    down = false;
    await expect(verify(await tokenWith())).resolves.toMatchObject({ uid: 'u1' });
    down = true;
    clock.at += 11 * 60_000;
    const later = await tokenWith({ iat: seconds(660), exp: seconds(900) });
    await expect(verify(later)).resolves.toMatchObject({ uid: 'u1' });
  });
});
