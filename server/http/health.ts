import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isMigrated } from '#server/db/migrate.ts';

const RETRY_AFTER_S = 5;

interface Checks {
  database: boolean;
  migrations: boolean;
}

/** One check at a time, shared by all concurrent requests: strangers may ask as often as they like. */
function createChecks(db: Db, onAway: (error: unknown) => void): () => Promise<Checks> {
  let running: Promise<Checks> | null = null;
  let migrations = false;
  const check = async (): Promise<Checks> => {
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      onAway(error);
      return { database: false, migrations: false };
    }
    // A migrated database stays migrated.
    migrations ||= await isMigrated(db).catch(() => false);
    return { database: true, migrations };
  };
  return () => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
}

/** /healthz: the process responds. /readyz: it can also serve requests and is not shutting down. */
export function serveHealth(app: FastifyInstance, db: Db, isStopping: () => boolean): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  const checks = createChecks(db, (error) => app.log.warn({ err: error }, 'not ready: database'));
  app.get('/readyz', async (_request, reply) => {
    const { database, migrations } = await checks();
    const ready = database && migrations && !isStopping();
    if (!ready) reply.header('retry-after', RETRY_AFTER_S);
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : isStopping() ? 'stopping' : 'unavailable', checks: { database, migrations } });
  });
}
