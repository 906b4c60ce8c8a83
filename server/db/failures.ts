/** SQLSTATE codes of a database that is unreachable or out of resources, as opposed to a wrong query. */
const AWAY = /^(08(?!P01)|57P0[123]|53)/;
/** PostgreSQL's code for a message it cannot read; PgBouncer also uses it when the database is gone. */
const PROTOCOL = '08P01';
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND']);
const WORDS = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether an error means that the database is unavailable. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, syscall, severity } = error as { code?: unknown; syscall?: unknown; severity?: unknown };
  if (typeof code === 'string') {
    if (AWAY.test(code) || (code === PROTOCOL && severity === 'FATAL')) return true;
    if (SOCKET.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write')) return true;
  }
  return WORDS.test(error.message);
}

export const LOCKED_BY_OTHERS = '55P03';

/** The statement waited too long for a lock. */
export const isLockedByOthers = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === LOCKED_BY_OTHERS;

/** The statement reached its time limit, or somebody cancelled it. */
export const isStopped = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '57014';

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '23505';
