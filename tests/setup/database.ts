import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { atEnd } from './at-end.ts';
import type { TestConnection } from './postgres.global-setup.ts';

/** An empty, migrated database, dropped when the test file ends. */
export async function aDatabase(): Promise<TestConnection> {
  const { admin, owner, template } = inject('postgres');
  const database = `move_test_${randomBytes(8).toString('hex')}`;
  await asAdmin(`create database ${database} template ${template} strategy file_copy owner ${owner.user}`);
  atEnd(() => asAdmin(`drop database ${database} with (force)`));
  return { ...admin, ...owner, database };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres').admin);
  client.on('error', () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
