import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createCallTurns } from '#server/http/call-turns.ts';
import { atEnd } from '#tests/setup/at-end.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { limitingConnections } from './connection-turns.ts';
import { type Db, openDatabase } from './database.ts';

const db = openDatabase({ ...(await aDatabase()), max: 10 });
atEnd(() => db.destroy());

const question = (on: Db) =>
  sql<{ here: number }>`select count(*) as here from pg_stat_activity
  where datname = current_database() and state = 'active'`.execute(on);

/** Work that takes one connection at a time. */
const oneByOne = <T>(work: () => Promise<T>): Promise<T> => {
  const inTurn = createCallTurns();
  return limitingConnections((use) => inTurn([{ name: 'work', most: 1 }], use), work);
};

it('runs as many queries at a time as there are turns', async () => {
  const answers = await oneByOne(() => Promise.all(Array.from({ length: 8 }, () => question(db))));
  expect(answers.map(({ rows }) => rows[0]?.here)).toEqual(Array(8).fill(1));
});

it('does not deadlock when a transaction runs a query outside of itself', async () => {
  const whole = () =>
    db.transaction().execute(async (tx) => {
      await question(tx);
      await Promise.all([question(db), db.transaction().execute(question)]);
      return 'done';
    });
  expect(await oneByOne(() => Promise.all([whole(), whole(), whole()]))).toEqual(['done', 'done', 'done']);
});

it('needs no turns for queries that continue after the work', async () => {
  let go = () => {};
  const told = new Promise<void>((resolve) => {
    go = resolve;
  });
  const left: Promise<unknown>[] = [];
  await oneByOne(async () => {
    left.push(told.then(() => db.transaction().execute(() => question(db))));
  });
  go();
  await expect(Promise.all(left)).resolves.toHaveLength(1);
});
