import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { noteCluster } from '#server/db/on-cluster.ts';
import { atEnd } from './at-end.ts';
import { asAdmin, copyCluster, dropCluster } from './citus.ts';
import type { TestConnection } from './postgres.global-setup.ts';

/** An empty, migrated database, dropped when the test file ends. */
export async function aDatabase(): Promise<TestConnection> {
  const { admin, owner, template, nodes } = inject('postgres');
  const database = `move_test_${randomBytes(8).toString('hex')}`;
  if (nodes.length > 0) {
    // The product detects it at startup.
    noteCluster();
    await copyCluster(admin, nodes, template, database);
    atEnd(() => dropCluster(admin, nodes, database).then(() => undefined));
  } else {
    await asAdmin(admin, `create database ${database} template ${template} strategy file_copy owner ${owner.user}`);
    atEnd(() => asAdmin(admin, `drop database ${database} with (force)`));
  }
  return { ...admin, ...owner, database };
}

/** For DATABASE_URL; its host may be the folder of a socket. */
export function databaseUrl({ host, port, user, password, database }: TestConnection): string {
  const secret = password ? `:${password}` : '';
  return `postgres://${user}${secret}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
