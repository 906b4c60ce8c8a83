import type pg from 'pg';
import type { EmbeddedContext, IdentityCall } from './embedded-context.ts';
import { sessionOver } from './failures.ts';
import type { ProviderSession } from './issue-identity.ts';

/** A connection, or a pool of them. */
export type Queries = Pick<pg.ClientBase, 'query'>;

/** Who changes an account, and the session it is done from. */
export interface SignedIn {
  user: { id: string };
  session: ProviderSession;
}

/**
 * Changes how an account is signed in to, and ends its other sessions. Such changes take turns, and none is made by a
 * session that has ended meanwhile. No session is opened during one, because it would refer to the locked row: whoever
 * opens one afterwards sees the change.
 */
export async function changeAccount<Result>(
  { factors, product }: Pick<EmbeddedContext, 'factors' | 'product'>,
  { user, session }: SignedIn,
  { language }: Pick<IdentityCall<unknown>, 'language'>,
  change: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  return inTransaction(factors.pool, async (tx) => {
    await tx.query('select 1 from identity."user" where id = $1 for update', [user.id]);
    const result = await change(tx);
    await tx.query('delete from identity.session where "userId" = $1 and id <> $2', [user.id, session.id]);
    const { rowCount } = await tx.query('select 1 from identity.session where id = $1 for key share', [session.id]);
    if (!rowCount || !(await product.isLive(user.id, session))) throw sessionOver(language);
    return result;
  });
}

async function inTransaction<Result>(pool: pg.Pool, work: (tx: Queries) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
