import { type Config, readConfig } from './config.ts';
import { ConfigError } from './config-values.ts';
import { createLog } from './log.ts';
import { type Running, startServer } from './start-server.ts';

/** After the time to drain, a shutdown takes at most this long, however long a request takes. */
const STOP_LIMIT_MS = 20_000;

/** Plain lines for a person at a terminal, otherwise JSON like the log. */
const lineFor = (stream: NodeJS.WriteStream, level: number, msg: string): string =>
  stream.isTTY ? msg : JSON.stringify({ level, time: new Date().toISOString(), msg });
const print = (line: string): void => void process.stdout.write(`${lineFor(process.stdout, 30, line)}\n`);
const complain = (line: string): void => void process.stderr.write(`${lineFor(process.stderr, 60, line)}\n`);

/** A person at a terminal wants the address, a service manager the log. */
const logLevelFor = (config: Config): string => config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info');

/** Errors of PostgreSQL and of the connection to it, by code. */
const DATABASE_FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'accepts no connection',
  ENOTFOUND: 'cannot be found',
  EAI_AGAIN: 'cannot be found',
  ETIMEDOUT: 'does not answer',
  EHOSTUNREACH: 'cannot be reached',
  '28P01': 'rejects the password',
  '28000': 'rejects the user',
  '3D000': 'does not exist',
};

function reasonOf(error: unknown, config: Config | null): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code && DATABASE_FAILURES[code] && config?.databaseUrl) {
    const { hostname, port, pathname } = new URL(config.databaseUrl);
    const database = `${hostname}:${port || 5432}${pathname}`;
    return `DATABASE_URL leads to ${database}, which ${DATABASE_FAILURES[code]} (${code}).`;
  }
  if (code === 'EADDRINUSE') return `Port ${config?.port} is taken. Stop what uses it, or set PORT.`;
  if (code === 'EACCES' && config)
    return `${message}. Set PORT to 1024 or above, or MOVE_DATA_DIR to a folder of yours.`;
  return message || String(error);
}

/** Runs the product until a signal stops it. Pages may still be built while the database starts. */
export async function run(pagesBuilt?: Promise<unknown>): Promise<void> {
  let config: Config | null = null;
  let running: Running | null = null;
  let stopping = false;

  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS + (config?.drainMs ?? 0)).unref();
    await running?.stop();
    process.exit(code);
  };
  // A second signal changes nothing: the shutdown is in progress, and npm forwards each one twice.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

  try {
    config = readConfig(process.env, process.cwd());
    const log = createLog(logLevelFor(config));
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'unexpected');
      void stop(1);
    });
    running = await startServer(config, log, print, pagesBuilt);
    if (stopping) await running.stop();
    print(`MOVE Dashboard is ready at ${config.publicUrl}`);
  } catch (error) {
    complain(`MOVE Dashboard could not start: ${reasonOf(error, config)}`);
    if (error instanceof ConfigError) complain(`The settings are described in README.md.`);
    process.exitCode = 1;
    await stop(1);
  }
}
