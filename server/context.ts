import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Events } from './events.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { Secrets } from './secrets.ts';

/** What features work with; made once by `app`, replaced by tests where time matters. */
export interface Context {
  config: Config;
  db: Db;
  identity: IdentityProvider;
  secrets: Secrets;
  events: Events;
  /** What open screens are told. */
  live: LiveHub;
  log: FastifyBaseLogger;
  now: () => Date;
}
