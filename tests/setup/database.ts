import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { TestConnection } from './postgres.global-setup.ts';

const made: string[] = [];

/** A migrated, empty database of its own, dropped when the test file is through. */
export async function aDatabase(): Promise<TestConnection> {
  const { admin, owner, template } = inject('postgres');
  const database = `move_test_${randomBytes(8).toString('hex')}`;
  await asAdmin(`create database ${database} template ${template} strategy file_copy owner ${owner.user}`);
  made.push(database);
  return { ...admin, ...owner, database };
}

// Registered on import, before the test's own hooks, and therefore run after them: their pools are closed by then.
afterAll(async () => {
  for (const database of made.splice(0)) await asAdmin(`drop database ${database} with (force)`);
});

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres').admin);
  client.on('error', () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
