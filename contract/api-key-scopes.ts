/** Plain values about what API keys may do; the browser reads this file too. */
export const KEY_AREAS = [
  'users',
  'timeline',
  'places',
  'areas',
  'receivers',
  'vehicles',
  'configuration',
  'exports',
] as const;
export type KeyVerb = 'register' | 'read' | 'write';

/** What a key may do, by area. */
export const KEY_SCOPES = [
  'users:register',
  'users:read',
  'users:write',
  'timeline:read',
  'timeline:write',
  'places:read',
  'places:write',
  'areas:read',
  'receivers:read',
  'receivers:write',
  'vehicles:read',
  'vehicles:write',
  'configuration:read',
  'configuration:write',
  'exports:read',
] as const satisfies readonly `${(typeof KEY_AREAS)[number]}:${KeyVerb}`[];
export type KeyScope = (typeof KEY_SCOPES)[number];

export const isReadScope = (scope: KeyScope): boolean => scope.endsWith(':read');

/** The usual sets of scopes by name, and `custom` for any other. */
export const API_KEY_SCOPES = ['write-only', 'read-only', 'read-write', 'custom'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** A write-only key is embedded in apps: it registers users and nothing else. */
const SCOPES_OF: Record<Exclude<ApiKeyScope, 'custom'>, readonly KeyScope[]> = {
  'write-only': ['users:register'],
  'read-only': KEY_SCOPES.filter(isReadScope),
  'read-write': KEY_SCOPES,
};

/** The scopes of a key, whether named or custom. */
export const scopesOf = (scope: ApiKeyScope, custom: readonly KeyScope[] | null): readonly KeyScope[] =>
  scope === 'custom' ? (custom ?? []) : SCOPES_OF[scope];

/** The calls per minute of a key; `usual` is the default. */
export const REQUESTS_A_MINUTE = { min: 1, usual: 1_200, max: 60_000 } as const;
