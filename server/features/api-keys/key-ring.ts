import type { FastifyRequest } from 'fastify';
import { type KeyScope, scopesOf } from '#contract/api-key-scopes.ts';
import { userId } from '#contract/app-users.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { credentialsOf } from '#server/http/authorization.ts';
import type { KeyHolder } from '#server/http/caller.ts';
import type { Gatekeeper } from '#server/http/gatekeeper.ts';
import { noteKey } from '#server/http/key-calls.ts';
import { reporterShownBy } from '#server/http/reporter.ts';
import { keyByHash, markUsed } from './api-keys.queries.ts';
import { keyStateOf } from './present-key.ts';
import { hashOf, isSameHash, looksLikeSecret } from './secrets.ts';

/**
 * A key that was just looked up is trusted for this long, so a revoked one stops working this soon in every process.
 */
const CACHED_MS = 1_000;
const MAX_CACHED = 10_000;

const UNKNOWN = 'Show a valid API key: Basic projectId:apiKey, or Bearer apiKey.';

/** Recognises API keys in requests. */
export function createKeyRing({ db, now }: Context): Pick<Gatekeeper, 'keyHolder' | 'reportingKey' | 'reportingApp'> {
  const cached = new Map<string, { holder: KeyHolder; until: number }>();

  const holderOf = async (request: FastifyRequest, secret: string): Promise<KeyHolder | null> => {
    if (!looksLikeSecret(secret)) return null;
    const hash = hashOf(secret);
    const at = now();
    const known = cached.get(hash.toString('base64'));
    if (known && known.until > at.getTime()) {
      noteKey(request, known.holder);
      return known.holder;
    }
    const key = await keyByHash(db, hash);
    if (!key) return null;
    // Found through an index, whose timing may reveal near misses; decided here in constant time.
    const isCurrent = isSameHash(key.hash, hash);
    const isPrevious = isSameHash(key.previous_hash, hash);
    if (!isCurrent && !isPrevious) return null;
    noteKey(request, { keyId: key.id, projectId: key.project_id });
    const ends = [key.expires_at, isCurrent ? null : key.previous_ends_at].map((end) => end?.getTime() ?? Infinity);
    const endsAt = Math.min(...ends);
    if (keyStateOf(key, at) !== 'live' || endsAt <= at.getTime()) return null;
    await markUsed(db, key, at);
    const holder: KeyHolder = {
      kind: 'api key',
      keyId: key.id,
      projectId: key.project_id,
      name: key.name,
      scopes: scopesOf(key.scope, key.scopes),
      requestsPerMinute: key.requests_per_minute,
      createdAt: key.created_at,
    };
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(hash.toString('base64'), { holder, until: Math.min(endsAt, at.getTime() + CACHED_MS) });
    return holder;
  };

  const reportingKey: Gatekeeper['reportingKey'] = async (request, { secret }) => {
    const holder = await holderOf(request, secret);
    if (!holder) throw new AppError('unauthenticated', 'Show the user id as name and an API key as password.');
    refuseWithout(holder, 'timeline:write');
    return holder;
  };

  return {
    keyHolder: async (request, scope) => {
      const shown = credentialsOf(request);
      const secret = shown && ('bearer' in shown ? shown.bearer : shown.password);
      const holder = secret ? await holderOf(request, secret) : null;
      const namesOther = shown && 'name' in shown && shown.name !== String(holder?.projectId);
      if (!holder || namesOther) throw new AppError('unauthenticated', UNKNOWN);
      refuseWithout(holder, scope);
      return holder;
    },
    reportingKey,
    reportingApp: async (request, body) => {
      const reporter = reporterShownBy(request, body);
      const key = await reportingKey(request, reporter);
      const user = userId.safeParse(reporter.name);
      if (!user.success) throw new AppError('validation', 'The user id is missing or not valid.');
      return { kind: 'reporting app', key, userId: user.data };
    },
  };
}

function refuseWithout(holder: KeyHolder, scope: KeyScope): void {
  if (holder.scopes.includes(scope)) return;
  throw new AppError('forbidden', `This key lacks the scope ${scope}.`, { details: { scope } });
}
