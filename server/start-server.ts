import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { startEngine } from '#server/ingest/run/start-engine.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { type Connection, databaseOn, openPool } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { watchAlerts } from './features/alerts/check-alerts.ts';
import { recomputeDays } from './features/app-users/do-recomputations.ts';
import { closeMonthsDaily } from './features/billing/close-month.ts';
import { startMetering } from './features/billing/gather-metering.ts';
import { warnOfLimitsEveryMinute } from './features/billing/warn-of-limits.ts';
import { workOnAreas } from './features/dangerous-areas/do-works.ts';
import { tidyUploads } from './features/file-uploads/tidy-uploads.ts';
import { runImports } from './features/map-regions/run-imports.ts';
import { startNotifier } from './features/notifier/start-notifier.ts';
import { tellStaysEveryMinute } from './features/points-of-interest/tell-stays.job.ts';
import { eraseProjects } from './features/projects/erase-projects.ts';
import { importTimetables } from './features/public-transport/do-imports.ts';
import { endRemoteLogging } from './features/remote-logging/end-remote-logging.ts';
import { enforceRetentionNightly } from './features/retention/enforce-retention.ts';
import { countSdkVersionsHourly } from './features/sdk-versions/count-sdk-versions.ts';
import { tidySessions } from './features/session/tidy-sessions.ts';
import { watchProcess } from './features/system/watch-process.ts';
import { reassignVehicleTrips } from './features/vehicles/reassign-trips.ts';
import { startJobs } from './jobs/jobs.ts';
import { startGathering } from './live/start-gathering.ts';
import { createMailer, startMailQueue } from './mail/mail-queue.ts';
import { mailTransportFor } from './mail/mail-transport-for.ts';
import { openIdentity } from './open-identity.ts';
import { playDemo } from './play-demo.ts';
import { projectRoot, version } from './root.ts';
import { secretKeyIn, secretsFrom } from './secrets.ts';

export interface Running {
  /** Requests drain, then everything closes in the reverse order of its start. */
  stop(): Promise<void>;
}

/** Starts everything the settings ask for; on a failure what had started is stopped again. */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  say: (line: string) => void,
): Promise<Running> {
  const closers: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: unknown) => log.warn({ err: error }, 'while stopping'));
    }
  };
  try {
    const connection = await openConnection(config, say, closers);
    const pool = openPool(connection, (error) => {
      if (!stopping) log.warn({ err: error }, 'database connection lost');
    });
    const db = databaseOn(pool);
    closers.push(() => db.destroy());
    await migrate(db);

    const secretKey = config.secretKey ?? secretKeyIn(config.dataDir);
    const secrets = secretsFrom(secretKey);
    const mailer = createMailer(db);
    const identity = await openIdentity({ config, connection, db, mailer, secrets, log, say });
    closers.push(() => identity.close());

    const webDir = path.join(projectRoot, 'dist', 'web');
    const { http, context } = await createApp({ config, db, identity, secrets, log, version, webDir });
    if (config.parts.includes('jobs')) {
      const transport = mailTransportFor(config);
      say(`Mail goes to ${transport.describes}`);
      const queue = startMailQueue({ db, transport, log, mailer });
      closers.push(() => queue.stop());
      const jobs = await startJobs(pool, log);
      closers.push(() => jobs.stop());
      const notifier = startNotifier(context);
      closers.push(() => notifier.stop());
      await tidySessions(jobs, context);
      await eraseProjects(jobs, context);
      await recomputeDays(jobs, context);
      await countSdkVersionsHourly(jobs, context);
      await endRemoteLogging(jobs, context);
      await enforceRetentionNightly(jobs, context);
      await watchAlerts(jobs, context);
      await importTimetables(jobs, context);
      await closeMonthsDaily(jobs, context);
      await warnOfLimitsEveryMinute(jobs, context);
      const metering = startMetering(db, log, context.now);
      closers.push(() => metering.stop());
      await tellStaysEveryMinute(jobs, context);
      await workOnAreas(jobs, context);
      await reassignVehicleTrips(jobs, context);
      await tidyUploads(jobs, context);
      const imports = await runImports(jobs, context, connection);
      closers.push(() => imports.stop());
    }
    if (config.parts.includes('sdk') || config.parts.includes('jobs')) {
      const gathering = startGathering(db, log);
      closers.push(() => gathering.stop());
    }
    if (config.parts.includes('sdk')) {
      const engine = startEngine(connection, log);
      closers.push(() => engine.stop());
    }
    const watch = await watchProcess(context);
    closers.push(() => watch.stop());
    closers.push(() => http.close());
    const address = await http.listen({ port: config.port, host: config.host });
    if (config.demo && config.parts.includes('sdk') && config.parts.includes('jobs')) {
      const demo = await playDemo(context, address, say);
      if (demo) closers.push(() => demo.stop());
    }
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openConnection(
  config: Config,
  say: (line: string) => void,
  closers: (() => Promise<unknown>)[],
): Promise<Connection> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, say });
  closers.push(() => embedded.stop());
  return embedded.connection;
}
