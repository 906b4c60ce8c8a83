import { AsyncLocalStorage } from 'node:async_hooks';
import { type ConnectionProvider, type Driver, Kysely, type PostgresDialect } from 'kysely';

/** Uses a connection when there is a free turn, and releases the turn afterwards. */
export type ConnectionTurn = <Result>(use: () => Promise<Result>) => Promise<Result>;

interface Taking {
  /** Null once the work has ended, or while it holds a connection. */
  inTurn: ConnectionTurn | null;
}

const taking = new AsyncLocalStorage<Taking>();
let running = 0;

/** Runs work whose connections are limited by turns. */
export async function limitingConnections<Result>(
  inTurn: ConnectionTurn,
  work: () => Promise<Result>,
): Promise<Result> {
  const state: Taking = { inTurn };
  running += 1;
  try {
    return await taking.run(state, work);
  } finally {
    // Timers and shared queues that outlive the work are not limited.
    state.inTurn = null;
    running -= 1;
    // Before Node 24, an active AsyncLocalStorage slows down every promise of the process, including those of uploads.
    if (running === 0) taking.disable();
  }
}

/**
 * The only place where connections are acquired. Work that holds a connection acquires further ones without a turn, so
 * that nothing waits for a turn while holding a connection, which could deadlock.
 */
const inTurnFrom = (connections: ConnectionProvider): ConnectionProvider => ({
  provideConnection: (use) => {
    const inTurn = taking.getStore()?.inTurn;
    if (!inTurn) return connections.provideConnection(use);
    return inTurn(() => connections.provideConnection((one) => taking.run({ inTurn: null }, () => use(one))));
  },
});

/** A database whose connections are limited by turns for work that runs in `limitingConnections`. */
export function withConnectionTurns<Tables>(dialect: PostgresDialect): Kysely<Tables> {
  const driver = dialect.createDriver();
  dialect.createDriver = () => driver;
  const plain = new Kysely<Tables>({ dialect });
  const executor = plain.getExecutor();
  return new Kysely<Tables>({
    config: { dialect },
    dialect,
    driver: closedBy(driver, () => plain.destroy()),
    executor: executor.withConnectionProvider(inTurnFrom(executor)),
  });
}

const closedBy = (driver: Driver, destroy: () => Promise<void>): Driver =>
  new Proxy(driver, {
    get: (own, name: keyof Driver) => (name === 'destroy' ? destroy : own[name]?.bind(own)),
  });
