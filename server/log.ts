import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import { outage } from './db/outage.ts';

const LEVEL_NAMES: Readonly<Record<number, string>> = pino.levels.labels;

/** Only the useful parts of an error: drivers attach whole connections, passwords included. */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    stack: error.stack,
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  };
}

/** Except where the process ends because of it. */
function logOutagesOnce(this: Logger, given: Parameters<LogFn>, method: LogFn, level: number): void {
  const [first] = given as unknown[];
  const isFatal = LEVEL_NAMES[level] === 'fatal';
  if (!isFatal && typeof first === 'object' && first !== null && 'err' in first && outage.isKnown(first.err)) return;
  method.apply(this, given);
}

/** A line of the log, formatted for a person at a terminal. */
export function readableLine(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const reason = err ? `: ${(err as { message?: string }).message}` : '';
  const details = Object.entries(rest).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  return `${String(time).slice(11, 19)} ${LEVEL_NAMES[Number(level)]} ${msg}${reason}${details.join('')}\n`;
}

const terminal: DestinationStream = { write: (line) => process.stdout.write(readableLine(line)) };

/** JSON lines, or readable ones at a terminal. Of a request only its id, method and path are logged. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorForLog },
      hooks: { logMethod: logOutagesOnce },
    },
    destination ?? (process.stdout.isTTY ? terminal : pino.destination(1)),
  );
