import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-values.ts';
import { type Connection, databaseOn, openPool } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { outage } from './db/outage.ts';
import { lockStart } from './db/start-lock.ts';
import { playDemo } from './demo/play-demo.ts';
import type { Stoppable } from './feature.ts';
import { features } from './features/index.ts';
import { watchFirstPassword } from './first-password.ts';
import { PHONE_QUOTAS } from './http/phone-quota-name.ts';
import type { OnStored } from './ingest/receive/intake.ts';
import { type Engine, startEngine } from './ingest/run/start-engine.ts';
import { startJobs } from './jobs/jobs.ts';
import { startGathering } from './live/start-gathering.ts';
import { createMailer, startMailQueue } from './mail/mail-queue.ts';
import { mailTransportFor } from './mail/mail-transport-for.ts';
import { openIdentity } from './open-identity.ts';
import { projectRoot, version } from './root.ts';
import { secretKeyIn, secretsFrom } from './secrets.ts';

export interface Running {
  /** Requests drain, then everything closes in reverse order. */
  stop(): Promise<void>;
}

/** Starts everything the settings require; on a failure whatever had started is stopped again. */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  print: (line: string) => void,
  pagesBuilt?: Promise<unknown>,
): Promise<Running> {
  const closers: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (!stopping) log.info({ version }, 'stopping');
    stopping = true;
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: unknown) => log.warn({ err: error }, 'while stopping'));
    }
  };
  const keep = async <S extends Stoppable>(starting: S | Promise<S>): Promise<S> => {
    const started = await starting;
    closers.push(() => started.stop());
    return started;
  };
  const began = Date.now();
  closers.push(async () => log.info({ version }, 'stopped'));
  const unlisten = outage.onOver((line) => log.info(line, 'database back'));
  closers.push(async () => unlisten());
  try {
    await requireFreePlace(config);
    log.info({ version, parts: config.parts, node: process.version }, 'starting');
    const connection = await openConnection(config, print, closers);
    const pool = openPool(connection, (error) => {
      if (!stopping) log.warn({ err: error }, 'database connection lost');
    });
    const db = databaseOn(pool);
    closers.push(() => db.destroy());
    const releaseStart = await lockStart(connection);
    closers.push(releaseStart);
    const migrated = await migrate(db);
    if (migrated.length > 0) log.info({ migrations: migrated }, 'database migrated');

    const secretKey = config.secretKey ?? secretKeyIn(config.dataDir);
    const secrets = secretsFrom(secretKey);
    const mailer = createMailer(db);
    const identity = await openIdentity({ config, connection, db, mailer, secrets, log, print });
    closers.push(() => identity.close());
    const firstPassword = watchFirstPassword(db, { dataDir: config.dataDir, log, print });
    if (firstPassword) await keep(firstPassword);

    await pagesBuilt;
    const webDir = path.join(projectRoot, 'dist', 'web');
    let engine: Engine | undefined;
    const onStored: OnStored = (users) => engine?.expect(users);
    const { http, context, drain } = await createApp({
      ...{ config, db, connection, identity, secrets, log, version, webDir, onStored },
    });
    if (config.parts.includes('jobs')) {
      const transport = mailTransportFor(config);
      print(`Mail goes to ${transport.describes}`);
      await keep(startMailQueue({ db, transport, log, mailer }));
      const jobs = await keep(startJobs(pool, log));
      for (const { jobs: register = [], workers = [] } of features) {
        for (const job of register) await job(jobs, context);
        for (const start of workers) await keep(start(context, jobs));
      }
    }
    await releaseStart();
    if (config.parts.includes('sdk') || config.parts.includes('jobs')) {
      await keep(startGathering(db, log));
    }
    if (config.parts.includes('sdk')) {
      const limits = { ...config.quotas.engine, nameKey: secrets.keyFor(PHONE_QUOTAS) };
      engine = await keep(startEngine(connection, log, limits));
    }
    for (const { processWorkers = [] } of features) {
      for (const start of processWorkers) await keep(start(context));
    }
    closers.push(() => http.close());
    closers.push(async () => {
      log.info('draining');
      drain();
      await sleep(config.drainMs);
    });
    const address = await http.listen({ port: config.port, host: config.host });
    if (config.demo && config.parts.includes('sdk') && config.parts.includes('jobs')) {
      const demo = await playDemo(context, address, print);
      if (demo) closers.push(() => demo.stop());
    }
    log.info({ version, address, seconds: (Date.now() - began) / 1_000 }, 'started');
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Checked before the database starts: otherwise a port in use would be noticed only at the end. */
const requireFreePlace = ({ port, host }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const isPort = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      reject(isPort ? error : new ConfigError(`HOST "${host}" is not an address of this machine (${error.code}).`));
    });
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });

async function openConnection(
  config: Config,
  print: (line: string) => void,
  closers: (() => Promise<unknown>)[],
): Promise<Connection> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, print });
  closers.push(() => embedded.stop());
  return embedded.connection;
}
