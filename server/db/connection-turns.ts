import { AsyncLocalStorage } from 'node:async_hooks';
import { type ConnectionProvider, type Driver, Kysely, type PostgresDialect } from 'kysely';

/** Takes a connection when it is its turn, and gives the turn back afterwards. */
export type TakeInTurn = <Result>(use: () => Promise<Result>) => Promise<Result>;

interface Taking {
  /** Null once the work has ended, or while it has a connection. */
  inTurn: TakeInTurn | null;
}

const taking = new AsyncLocalStorage<Taking>();
let running = 0;

/** Runs work that takes its connections in turn. */
export async function takingInTurn<Result>(inTurn: TakeInTurn, work: () => Promise<Result>): Promise<Result> {
  const state: Taking = { inTurn };
  running += 1;
  try {
    return await taking.run(state, work);
  } finally {
    // What such work leaves running, a timer or a shared queue, is nobody's.
    state.inTurn = null;
    running -= 1;
    // Before Node 24, a storage in use makes every promise of the process slower, including those of uploads.
    if (running === 0) taking.disable();
  }
}

/**
 * The one place where connections are taken. Whoever has one takes further ones without a turn: so nobody waits for a
 * turn while keeping a connection, everybody with a connection goes on to its end, and the turns never stand still.
 */
const inTurnFrom = (connections: ConnectionProvider): ConnectionProvider => ({
  provideConnection: (use) => {
    const inTurn = taking.getStore()?.inTurn;
    if (!inTurn) return connections.provideConnection(use);
    return inTurn(() => connections.provideConnection((one) => taking.run({ inTurn: null }, () => use(one))));
  },
});

/** A database whose connections are taken in turn by work that runs in `takingInTurn`. */
export function takenInTurn<Tables>(dialect: PostgresDialect): Kysely<Tables> {
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
