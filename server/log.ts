import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import { outage } from './db/outage.ts';

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

function tellOutagesOnce(this: Logger, given: Parameters<LogFn>, method: LogFn): void {
  const [first] = given as unknown[];
  if (typeof first === 'object' && first !== null && 'err' in first && outage.isKnown(first.err)) return;
  method.apply(this, given);
}

/** JSON lines. Nothing of a request but its id, method and path ever goes in. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorForLog },
      hooks: { logMethod: tellOutagesOnce },
    },
    destination ?? pino.destination(1),
  );
