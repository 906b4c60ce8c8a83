import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isMigrated } from '#server/db/migrate.ts';

const RETRY_AFTER_S = 5;

/** /healthz: the process responds. /readyz: it can also serve requests and is not shutting down. */
export function serveHealth(app: FastifyInstance, db: Db, isStopping: () => boolean): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const database = await sql`select 1`.execute(db).then(
      () => true,
      (error: unknown) => {
        request.log.warn({ err: error }, 'not ready: database');
        return false;
      },
    );
    const migrations = database && (await isMigrated(db).catch(() => false));
    const ready = database && migrations && !isStopping();
    if (!ready) reply.header('retry-after', RETRY_AFTER_S);
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : isStopping() ? 'stopping' : 'unavailable', checks: { database, migrations } });
  });
}
