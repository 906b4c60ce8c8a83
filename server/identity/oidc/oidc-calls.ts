import type { FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { AppError } from '#server/http/app-error.ts';
import type { IdentityClaims } from '#server/http/caller.ts';
import { identityUnavailable } from '#server/identity/unavailable.ts';
import { consumeFlow, type Flow, keepFlow } from './flow.ts';
import { dropLogin, keepLogin, withLogin } from './logins.ts';
import type { OidcHouse } from './oidc-house.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a browser gets, as from the embedded provider. */
interface Identity {
  idToken: string;
  uid: string;
  email: string;
  emailVerified: boolean;
  image: string;
  provider: string;
}

/** Whoever has not typed a password at the provider for so long does so again. */
const MAX_SECONDS_SIGNED_IN = 30 * 24 * 60 * 60;

const flowOver = (cause?: unknown): AppError =>
  new AppError('invalid_link', 'This attempt to sign in is over. Please start again.', { cause });

/** Starts the flow: the URL of the provider's page, with everything needed to recognise its response. */
export async function start(
  house: OidcHouse,
  input: Pick<Flow, 'purpose' | 'email' | 'redirect'> & { language: string; again: boolean },
  { reply }: Exchange,
): Promise<{ url: string }> {
  const configuration = await house.discovery({ mustBeThere: true });
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const { language, again, ...begun } = input;
  const offered = configuration.serverMetadata();
  const creates = input.purpose === 'register' && promptsOf(offered).includes('create');
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: house.returnUrl,
    scope: house.settings.scopes,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ui_locales: language,
    // With it, the provider must say in the token when the password was typed.
    max_age: String(MAX_SECONDS_SIGNED_IN),
    ...(input.email && { login_hint: input.email }),
    ...(creates && { prompt: 'create' }),
    ...(again && { prompt: 'login' }),
  });
  keepFlow(reply, house.secrets, { ...begun, state, nonce, verifier }, house.secure);
  return { url: url.href };
}

const promptsOf = (metadata: object): readonly unknown[] => {
  const offered = (metadata as { prompt_values_supported?: unknown }).prompt_values_supported;
  return Array.isArray(offered) ? offered : [];
};

/** Completes the flow: exchanges the code if this browser started it and nobody used the code before. */
export async function finish(
  house: OidcHouse,
  { search }: { search: string },
  { request, reply }: Exchange,
): Promise<{ identity: Identity; purpose: Flow['purpose']; email: string; redirect: string | null }> {
  const answered = new URL(`?${search.replace(/^\?/, '')}`, house.returnUrl);
  const flow = consumeFlow(request, reply, house.secrets, answered.searchParams.get('state') ?? '', house.secure);
  if (!flow) throw flowOver();
  const configuration = await house.discovery();
  const tokens = await client
    .authorizationCodeGrant(configuration, answered, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  const idToken = tokens.id_token ?? '';
  const claims = await house.verify(idToken);
  await keepLogin(house, request, reply, claims, tokens.refresh_token);
  return { identity: identityOf(claims, idToken), purpose: flow.purpose, email: flow.email, redirect: flow.redirect };
}

/** A fresh id token if the provider issued a refresh token. `kept` says whether it did. */
export async function renew(
  house: OidcHouse,
  _body: object,
  { request, reply }: Exchange,
): Promise<{ kept: boolean; identity: Identity | null }> {
  const configuration = await house.discovery();
  try {
    const identity = await withLogin(house, request, async (refreshToken) => {
      const tokens = await client.refreshTokenGrant(configuration, refreshToken);
      if (!tokens.id_token) return { result: null, refreshToken: tokens.refresh_token };
      const claims = await house.verify(tokens.id_token);
      return {
        renewed: claims.openingKey,
        result: identityOf(claims, tokens.id_token),
        refreshToken: tokens.refresh_token,
      };
    });
    return { kept: identity !== null, identity };
  } catch (error) {
    if (!isRefused(error) && !isEnded(error)) {
      house.discovery.doubt();
      throw error instanceof AppError ? error : identityUnavailable(error);
    }
    // The provider or the product ended it: so does the other.
    await dropLogin(house, request, reply);
    return { kept: true, identity: null };
  }
}

/** Ends it here, tells the provider, and answers where its own session is ended. */
export async function oidcSignOut(
  house: OidcHouse,
  _body: object,
  { request, reply }: Exchange,
): Promise<{ url: string | null }> {
  const refreshToken = await dropLogin(house, request, reply);
  const configuration = await house.discovery().catch(() => null);
  if (!configuration) return { url: null };
  const { revocation_endpoint: revokes, end_session_endpoint: ends } = configuration.serverMetadata();
  if (refreshToken && revokes) await client.tokenRevocation(configuration, refreshToken).catch(() => undefined);
  if (!ends || !house.settings.signOutThere) return { url: null };
  // No token in the URL, where histories and logs would keep it: the client is named instead.
  return { url: client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: house.returnUrl }).href };
}

const identityOf = ({ uid, email, emailVerified, image, provider }: IdentityClaims, idToken: string): Identity => ({
  ...{ idToken, uid, email, emailVerified, image, provider },
});

/** The provider refused, as opposed to being unreachable. */
const isRefused = (error: unknown): boolean =>
  error instanceof client.ResponseBodyError && error.error === 'invalid_grant';

const isEnded = (error: unknown): boolean => error instanceof AppError && error.code === 'unauthenticated';

function refusalOf(error: unknown): AppError {
  if (error instanceof client.AuthorizationResponseError) {
    return error.error === 'access_denied'
      ? new AppError('forbidden', 'Signing in was cancelled.', { cause: error })
      : flowOver(error);
  }
  if (isRefused(error)) return flowOver(error);
  // A mismatched state, nonce or issuer is a response to another request.
  if (error instanceof client.ClientError && error.code !== 'OAUTH_TIMEOUT' && !(error.cause instanceof TypeError)) {
    return flowOver(error);
  }
  return identityUnavailable(error);
}
