import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { runCommand } from '#tests/setup/built-product.ts';
import { asAdmin, dropCluster, makeCluster } from '#tests/setup/citus.ts';
import { aDatabase, databaseUrl } from '#tests/setup/database.ts';
import type { TestConnection } from '#tests/setup/postgres.global-setup.ts';

const { admin, owner, nodes } = inject('postgres');
const onCluster = nodes.length > 0;

const cluster = (database: TestConnection, ...args: string[]) =>
  runCommand(
    { DATABASE_URL: databaseUrl(database), MOVE_SECRET_KEY: 'a-secret-for-tests-of-32-characters' },
    'cluster',
    ...args,
  );

describe('npm run cluster', { timeout: 300_000 }, () => {
  it.skipIf(onCluster)('says that a single PostgreSQL is no cluster', async () => {
    const database = await aDatabase();
    for (const args of [['status'], ['add-node', '127.0.0.1:5432'], ['rebalance']]) {
      const { status, stdout, stderr } = await cluster(database, ...args);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain('The database is a single PostgreSQL: it has no extension "citus"');
    }
  });

  it.skipIf(onCluster)('tells how it is called', async () => {
    const database = await aDatabase();
    for (const args of [[], ['grow'], ['add-node'], ['status', 'now']]) {
      expect(await cluster(database, ...args)).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringContaining('cluster add-node <host:port>'),
      });
    }
  });

  describe.runIf(onCluster)('on a cluster of MOVE_TEST_CITUS_URL', () => {
    const database = `move_test_${randomBytes(8).toString('hex')}`;
    const connection = { ...admin, ...owner, database };
    afterAll(() => dropCluster(admin, nodes, database));

    it('adds a node, moves shards to it without losing a row, and shows both', async () => {
      const last = nodes.at(-1) ?? admin;
      const name = `${last.host}:${last.port}`;
      await makeCluster(admin, nodes.slice(0, -1), database);
      await asAdmin({ ...admin, ...last }, `create database ${database}`);
      await asAdmin({ ...admin, ...last, database }, 'create extension citus');
      const db = openDatabase(connection);
      await migrate(db);
      await sql`
        insert into state_history (project_id, user_id, at_ms, state)
        select 1, 'user ' || n, n, 'RUNNING' from generate_series(1, 1000) n
      `.execute(db);

      expect((await cluster(connection, 'status')).stdout).not.toContain(name);
      expect(await cluster(connection, 'add-node', 'nowhere')).toMatchObject({ status: 2 });
      expect((await cluster(connection, 'add-node', name, '--dry-run')).stdout).toContain(`Adds ${name} as a worker`);
      expect((await cluster(connection, 'status')).stdout).not.toContain(name);
      expect(await cluster(connection, 'add-node', name)).toMatchObject({ status: 0, stderr: '' });
      expect((await cluster(connection, 'add-node', name)).stderr).toContain('is a node of this cluster already');
      expect((await cluster(connection, 'status')).stdout).toContain(`${name}\tworker\t0 shards`);

      const planned = (await cluster(connection, 'rebalance', '--dry-run')).stdout;
      expect(planned).toMatch(new RegExp(`Moves \\d+ groups? of shards, .* → ${name}`));
      const moved = await cluster(connection, 'rebalance');
      expect(moved).toMatchObject({ status: 0, stderr: '' });
      expect(moved.stdout).toMatch(/(\d+) of \1 moved\n$/);
      expect((await cluster(connection, 'status')).stdout).not.toContain(`${name}\tworker\t0 shards`);
      expect((await cluster(connection, 'rebalance')).stdout).toContain('There is nothing to move.');
      const { rows } = await sql<{ count: number }>`select count(*) from state_history`.execute(db);
      expect(rows).toEqual([{ count: 1000 }]);
      await db.destroy();
    });
  });
});
