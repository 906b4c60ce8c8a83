import type { Kysely } from 'kysely';
import { isDolphin } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Person } from '#server/http/caller.ts';
import { personById } from './person.queries.ts';
import { withinFactor } from './second-factor-rule.ts';
import type { LiveSession } from './sessions.queries.ts';

export interface Shown {
  person: Person;
  viewedBy?: Person;
}

/** Whom a session acts for: its owner, or the customer its owner is viewing as. Nobody who was disabled. */
export async function personOfSession(
  { db, config, now }: Pick<Context, 'config' | 'now'> & { db: Kysely<Tables> },
  session: LiveSession,
): Promise<Shown | null> {
  const found = await personById(db, session.userId);
  if (!found || found.disabled) return null;
  // Rights that require a second factor may have been granted after the session was opened.
  const owner = withinFactor(config, found, session.secondFactor);
  if (!owner) return null;
  const { viewedUserId, viewedUntil } = session;
  if (!viewedUserId || !viewedUntil || viewedUntil <= now() || !isDolphin(owner)) return { person: owner };
  const viewed = await personById(db, viewedUserId);
  return viewed && !isDolphin(viewed) ? { person: viewed, viewedBy: owner } : { person: owner };
}
