import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

interface Joined {
  /** Null once it has ended; later statements run outside of it. */
  tx: Tx | null;
}

const joined = new AsyncLocalStorage<Joined>();

/** Runs work in one transaction, which all its statements on a joinable database join. */
export const inOneTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const state: Joined = { tx };
    try {
      return await joined.run(state, () => work(tx));
    } finally {
      state.tx = null;
    }
  });

let savepoints = 0;

/** A nested transaction: it can fail alone, and commits with the outer one. */
async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  savepoints += 1;
  const name = sql.id(`part_${savepoints}`);
  await sql`savepoint ${name}`.execute(tx);
  try {
    const result = await work(tx);
    await sql`release savepoint ${name}`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint ${name}`.execute(tx);
    throw error;
  }
}

/** Wraps a database so that statements join the transaction of `inOneTransaction`, if there is one. */
export const joinable = (db: Db): Db =>
  new Proxy(db, {
    get: (own, name) => {
      const tx = joined.getStore()?.tx;
      if (tx && name === 'transaction') {
        return () => ({ execute: <T>(work: (inner: Tx) => Promise<T>) => inSavepoint(tx, work) });
      }
      const target = tx ?? own;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
