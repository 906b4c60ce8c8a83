import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Connection, Db } from './db/database.ts';
import type { Events } from './events.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { Secrets } from './secrets.ts';

/** What features work with; created once by the app, adapted by tests where time matters. */
export interface Context {
  config: Config;
  db: Db;
  /** For threads, which open the same database themselves. */
  connection: Connection;
  identity: IdentityProvider;
  secrets: Secrets;
  events: Events;
  /** Notifies open screens. */
  live: LiveHub;
  log: FastifyBaseLogger;
  now: () => Date;
}
