import { z } from 'zod/mini';
import { AppError } from './app-error.ts';

// zod/mini has no messages of its own.
z.config(z.locales.en());

type Place = 'params' | 'query' | 'body';

/** Parses one part of a request; errors are reported field by field. */
export function parseInput(schema: z.core.$ZodType, value: unknown, place: Place): unknown {
  refuseNul(value, place);
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
    for (const key of unknownKeys ?? [undefined]) {
      const at = [place, ...issue.path.map(String), ...(key ? [key] : [])].join('.');
      fields[at] ??= key ? 'is not known here' : issue.message;
    }
  }
  const first = Object.entries(fields)[0];
  throw new AppError('validation', first ? `${first[0]}: ${first[1]}` : 'The input is not valid.', { fields });
}

/** Deeper than anything the product accepts; deeper still would exhaust the stack of recursive code. */
const MAX_DEPTH = 32;

/** PostgreSQL cannot store NUL in text; rejected here it never becomes a server error. */
function refuseNul(value: unknown, at: string, depth = 0): void {
  if (depth > MAX_DEPTH) throw new AppError('validation', 'The input is nested too deeply.');
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new AppError('validation', `${at}: must not contain a NUL character`);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\0')) throw new AppError('validation', `${at}: must not contain a NUL character`);
    refuseNul(inner, `${at}.${key}`, depth + 1);
  }
}

/** The value at a place such as "query.projectId" of a parsed input. */
export function valueAt(input: Readonly<Record<Place, unknown>>, path: string): unknown {
  let value: unknown = input;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
