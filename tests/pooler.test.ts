import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockStart } from '#server/db/start-lock.ts';
import { aPooler, type Pooler, type PoolMode, pgbouncer } from './setup/pgbouncer.ts';
import { aBatchOf, anUploadServer, send, type UploadServer } from './setup/upload-server.ts';

const settings: Record<string, string> = { MOVE_ADMIN_EMAIL: 'first@example.com' };
let server: UploadServer;
let pooler: Pooler | undefined;

describe.skipIf(!pgbouncer)('the product behind PgBouncer, where that is installed', () => {
  beforeAll(async () => {
    server = await anUploadServer(settings);
  });
  afterEach(async () => {
    await server.kill('SIGKILL');
    await pooler?.stop();
  });
  afterAll(() => server.stop());

  const behind = async (mode: PoolMode): Promise<string> => {
    pooler = await aPooler(mode, server.database);
    return pooler.address;
  };
  const count = async (what: string): Promise<number | undefined> =>
    (await sql<{ count: number }>`select count(*) from ${sql.raw(what)}`.execute(server.db)).rows[0]?.count;

  it.each([
    { mode: 'session', query: '' },
    { mode: 'transaction', query: '?pool_mode=transaction' },
  ] as const)(
    'starts, stores uploads, computes timelines and keeps its accounts in $mode mode',
    async ({ mode, query }) => {
      settings.DATABASE_URL = (await behind(mode)) + query;
      await server.start();
      const phones = await server.phones(4);
      const sent = await Promise.all(
        phones.flatMap((token) => [1, 2, 3].map((at) => send(server.port, aBatchOf(token, at)))),
      );
      expect(new Set(sent)).toEqual(new Set([200]));
      const { projectId } = await sql<{ projectId: number }>`select max(id) as "projectId" from projects`
        .execute(server.db)
        .then(({ rows }) => rows[0] ?? { projectId: 0 });
      expect(await count(`batches where project_id = ${projectId}`)).toBe(12);
      await vi.waitFor(
        async () =>
          expect(await count(`(select distinct user_id from timeline_items where project_id = ${projectId}) u`)).toBe(
            4,
          ),
        { timeout: 60_000, interval: 500 },
      );

      expect(await count('identity."user"')).toBe(1);
      expect(await count(`pg_tables where schemaname = 'public' and tablename = 'user'`)).toBe(0);
    },
  );

  it('refuses to start in transaction mode while the address does not say so', async () => {
    const connectionString = await behind('transaction');
    await expect(lockStart({ connectionString })).rejects.toThrow(/add pool_mode=transaction/);
    const release = await lockStart({ connectionString: `${connectionString}?pool_mode=transaction` });
    await release();
  });
});
