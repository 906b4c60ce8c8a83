import { ConfigError, choiceOf, type Environment, urlValue } from './config-values.ts';

export const IDENTITY_KINDS = ['embedded', 'oidc', 'firebase'] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** Any OpenID provider with discovery. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  /** Null for a public client, which only PKCE protects. */
  clientSecret: string | null;
  scopes: string;
  /** The provider admits only verified e-mails but does not state it in its tokens. */
  everyEmailVerified: boolean;
  /** Whether signing out here also ends the session there. */
  signOutThere: boolean;
  /** Where people set a new password; null means the provider's sign-in page. */
  passwordUrl: string | null;
}

/** Google Identity Platform, also known as Firebase Authentication. */
export interface FirebaseSettings {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** Another server with the same REST calls, such as the emulator; null means Google's. */
  authUrl: string | null;
  keysUrl: string;
}

const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** The chosen provider; settings of the others are ignored. */
export function identityOf(env: Environment): {
  identity: IdentityKind;
  oidc: OidcSettings | null;
  firebase: FirebaseSettings | null;
} {
  const identity = choiceOf(env, 'MOVE_IDENTITY', IDENTITY_KINDS, 'embedded');
  return {
    identity,
    oidc: identity === 'oidc' ? oidcOf(env) : null,
    firebase: identity === 'firebase' ? firebaseOf(env) : null,
  };
}

function oidcOf(env: Environment): OidcSettings {
  const scopes = env.MOVE_OIDC_SCOPES || 'openid email profile';
  if (!/(^| )openid( |$)/.test(scopes) || !/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(scopes)) {
    throw new ConfigError('MOVE_OIDC_SCOPES must be a list with spaces between, and openid among it.');
  }
  return {
    issuer: safeAddressOf(env, 'MOVE_OIDC_ISSUER', requiredOf(env, 'MOVE_OIDC_ISSUER')),
    clientId: requiredOf(env, 'MOVE_OIDC_CLIENT_ID'),
    clientSecret: env.MOVE_OIDC_CLIENT_SECRET || null,
    scopes,
    everyEmailVerified: choiceOf(env, 'MOVE_OIDC_EMAIL_VERIFIED', ['claim', 'always'], 'claim') === 'always',
    signOutThere: choiceOf(env, 'MOVE_OIDC_SIGN_OUT', ['provider', 'here'], 'provider') === 'provider',
    passwordUrl: urlValue(env, 'MOVE_OIDC_PASSWORD_URL', ['https:', 'http:']),
  };
}

function firebaseOf(env: Environment): FirebaseSettings {
  const projectId = requiredOf(env, 'MOVE_FIREBASE_PROJECT_ID');
  if (!/^[a-z0-9-]{4,64}$/.test(projectId)) {
    throw new ConfigError('MOVE_FIREBASE_PROJECT_ID must be small letters, digits and dashes.');
  }
  const authUrl = urlValue(env, 'MOVE_FIREBASE_AUTH_URL', ['https:', 'http:']);
  const keysUrl = env.MOVE_FIREBASE_KEYS_URL || GOOGLE_KEYS;
  return {
    projectId,
    apiKey: requiredOf(env, 'MOVE_FIREBASE_API_KEY'),
    authDomain: env.MOVE_FIREBASE_AUTH_DOMAIN || `${projectId}.firebaseapp.com`,
    authUrl: authUrl && new URL(safeAddressOf(env, 'MOVE_FIREBASE_AUTH_URL', authUrl)).origin,
    keysUrl: safeAddressOf(env, 'MOVE_FIREBASE_KEYS_URL', keysUrl),
  };
}

function requiredOf(env: Environment, name: string): string {
  const value = env[name]?.trim();
  if (value) return value;
  throw new ConfigError(`${name} is required with MOVE_IDENTITY=${env.MOVE_IDENTITY}.`);
}

/** What is sent there opens sessions, so it may be unencrypted only within this machine. */
function safeAddressOf(env: Environment, name: string, value: string): string {
  urlValue({ ...env, [name]: value }, name, ['https:', 'http:']);
  const { protocol, hostname } = new URL(value);
  if (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return value;
  throw new ConfigError(`${name} must start with https://; http is good enough only for this machine itself.`);
}
