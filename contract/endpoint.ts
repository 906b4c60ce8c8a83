import { z } from 'zod/mini';
import type { KeyScope } from './api-key-scopes.ts';
import type { Deprecation } from './api-versions.ts';
import type { ProjectRole } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A position in the input, such as "query.projectId". */
export type InputPath = `${'params' | 'query' | 'body'}.${string}`;

/** Who may make a call. Every endpoint must declare it, otherwise it does not compile. */
export type Right =
  /** Anyone; the reason must be stated. */
  | { who: 'anyone'; because: string }
  /** The bearer of a fresh id token of the identity provider, found at this position of the input. */
  | { who: 'identity'; token: InputPath }
  /** The same with the id token in the token header, or anyone signed in. */
  | { who: 'identity or signed-in' }
  /** The process that serves the pages, and nobody else. */
  | { who: 'web server' }
  | ({ who: 'signed-in' } & Unconfirmed)
  /** The person named there, or a dolphin. */
  | ({ who: 'self'; uid: InputPath } & Unconfirmed & Proved)
  /** Someone with one of these roles on the project named there, or a dolphin. */
  | ({ who: 'member'; roles: readonly [ProjectRole, ...ProjectRole[]]; project: InputPath } & Inactive & Proved)
  /** Someone with one of these roles on any project, or a dolphin; the handler narrows the result. */
  | { who: 'member of any'; roles: readonly [ProjectRole, ...ProjectRole[]] }
  | ({ who: 'dolphin' } & Proved)
  /** A customer's backend with an API key that has this scope; the project named there must be that of the key. */
  | { who: 'api key'; scope: KeyScope; project?: InputPath }
  /** A phone with its access token. */
  | { who: 'device' }
  /** A reporting app with a user's name and, as the password, an API key that may write. */
  | { who: 'reporting app' };

/** People with an unverified e-mail address can only manage their own account. */
interface Unconfirmed {
  unconfirmed?: 'may';
}

/** Roles that have no effect without a second factor suffice. */
interface Inactive {
  inactive?: 'may';
}

/** For sensitive calls: the person must have authenticated within the last minutes. */
interface Proved {
  proof?: 'recent';
}

/** Rights that are checked against a session. */
export type SessionRight = Extract<Right, { who: 'signed-in' | 'self' | 'member' | 'member of any' | 'dolphin' }>;

export type Shape = z.ZodMiniObject;
export type Nothing = z.ZodMiniObject<Record<never, never>>;
export const nothing: Nothing = z.strictObject({});

/** The variant of a call for API keys: the required scope and the path. */
export interface KeyOffer {
  scope: KeyScope;
  path: `/v20/${string}`;
}

export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Unique, in the product's terms: "grant project role". */
  name: string;
  area: string;
  method: Method;
  /** With parameters in braces: /api/user/role/product/{id}. */
  path: `/${string}`;
  summary: string;
  right: Right;
  /** Offers the same call to customers' backends by API key. */
  key?: KeyOffer;
  deprecated?: Deprecation;
  /** The media types of the body; JSON by default. */
  consumes?: readonly [string, ...string[]];
  /** The media types of the reply; JSON by default. */
  produces?: readonly [string, ...string[]];
  /** A file computed while it is sent; concurrent downloads are limited per project. */
  isLong?: true;
  /** Waits for answers of other servers, and therefore holds no transaction while it runs. */
  waitsForOthers?: true;
  /** Further statuses without a body: no content, see other, not modified. */
  empty?: readonly (204 | 303 | 304)[];
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
}

type Draft<P extends Shape, Q extends Shape, B extends z.ZodMiniType, R extends z.ZodMiniType, At> = Omit<
  Endpoint<P, Q, B, R>,
  'params' | 'query' | 'body' | 'method' | 'path' | 'right' | 'key'
> &
  At & { params?: P; query?: Q; body?: B };

/** Describes a call once; handlers, the browser's client and the API description are derived from it. */
export function endpoint<
  R extends z.ZodMiniType,
  P extends Shape = Nothing,
  Q extends Shape = Nothing,
  B extends z.ZodMiniType = Nothing,
  const M extends Method = Method,
  const Path extends `/${string}` = `/${string}`,
  const Who extends Right = Right,
  Key extends KeyOffer | undefined = undefined,
>(
  draft: Draft<P, Q, B, R, { method: M; path: Path; right: Who; key?: Key }>,
): Endpoint<P, Q, B, R> & { method: M; path: Path; right: Who; key?: Key } {
  return {
    ...draft,
    params: draft.params ?? (nothing as unknown as P),
    query: draft.query ?? (nothing as unknown as Q),
    body: draft.body ?? (nothing as unknown as B),
  };
}

export type AnyEndpoint = Endpoint<Shape, Shape, z.ZodMiniType, z.ZodMiniType>;

/** The variant of an endpoint for API keys. */
export function offeredToKeys(endpoint: AnyEndpoint): AnyEndpoint | null {
  const { key, ...rest } = endpoint;
  if (!key) return null;
  const project = 'projectId' in endpoint.query.shape ? ({ project: 'query.projectId' } as const) : {};
  return {
    ...rest,
    name: `${endpoint.name} by key`,
    path: key.path,
    right: { who: 'api key', scope: key.scope, ...project },
  };
}

type Part<Key extends string, Schema extends z.ZodMiniType> =
  z.input<Schema> extends Record<string, never> ? { [K in Key]?: undefined } : { [K in Key]: z.input<Schema> };

/** What a caller sends. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;
/** What a handler receives: parsed. */
export type ParsedOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;
/** What a handler returns; the reply schema filters it. */
export type ReplyInputOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.input<R> : never;
/** What a caller receives. */
export type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;

/** The URL of a call with its path parameters filled in. */
export const addressOf = (
  { path }: Pick<AnyEndpoint, 'path'>,
  params: Readonly<Record<string, unknown>> = {},
): string =>
  path.replace(/\{(\w+)\}/g, (_match, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`${path} needs ${key}`);
    return encodeURIComponent(String(value));
  });
