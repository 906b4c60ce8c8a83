import { z } from 'zod/mini';
import { AppError } from './app-error.ts';
import { MAX_DEPTH } from './json-bounds.ts';

// zod/mini has no default messages.
z.config(z.locales.en());

type Place = 'params' | 'query' | 'body';

/** Further errors are only counted. */
const MAX_LISTED = 20;
const LONGEST_NAME = 100;

/** Parses one part of a request; errors are reported by field. */
export function parseInput(schema: z.core.$ZodType, value: unknown, place: Place): unknown {
  refuseUnstorable(value, place);
  const given = place === 'query' ? withoutEmptyNumbers(schema, value) : value;
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  let [listed, omitted] = [0, 0];
  for (const issue of result.error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
    for (const key of unknownKeys ?? [undefined]) {
      if (listed >= MAX_LISTED) {
        omitted += 1;
        continue;
      }
      const at = [place, ...issue.path, ...(key ? [key] : [])]
        .map((name) => String(name).slice(0, LONGEST_NAME))
        .join('.');
      if (!(at in fields)) listed += 1;
      fields[at] ??= key ? 'is not known here' : messageOf(issue, given);
    }
  }
  const [first] = Object.entries(fields);
  const message = first ? `${first[0]}: ${first[1]}` : 'The input is not valid.';
  throw new AppError('validation', omitted > 0 ? `${message} (and ${listed - 1 + omitted} more)` : message, { fields });
}

/** `lat=` in a URL is a missing latitude; converted to zero it would be a place in the Atlantic. */
function withoutEmptyNumbers(schema: z.core.$ZodType, query: unknown): unknown {
  if (!(schema instanceof z.ZodMiniObject) || typeof query !== 'object' || query === null) return query;
  const { shape } = schema as z.ZodMiniObject;
  return Object.fromEntries(Object.entries(query).filter(([key, text]) => text !== '' || !isNumber(shape[key])));
}

const isNumber = (schema: z.core.$ZodType | undefined): boolean => {
  const { type, innerType } = (schema?._zod.def ?? {}) as { type?: string; innerType?: z.core.$ZodType };
  return innerType ? isNumber(innerType) : type === 'number';
};

/** Numbers in URLs are converted before they are validated, so a missing one arrives as NaN. */
function messageOf(issue: z.core.$ZodIssue, input: unknown): string {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_union') return issue.message;
  let value = input;
  for (const key of issue.path) value = (value as Record<PropertyKey, unknown> | undefined | null)?.[key];
  if (value === undefined) return 'is missing';
  return issue.code === 'invalid_type' && issue.expected === 'number' && typeof value === 'string'
    ? 'must be a number'
    : issue.message;
}

/** PostgreSQL text can contain neither NUL nor lone surrogates; rejected here, they cause no server error. */
function refuseUnstorable(value: unknown, place: Place): void {
  const wrong = unstorableIn(value);
  if (!wrong) return;
  const at = [place, ...wrong.path].map((name) => name.slice(0, LONGEST_NAME)).join('.');
  throw new AppError('validation', wrong.isDeep ? 'The input is nested too deeply.' : `${at}: ${NOT_STORABLE}`);
}

const NOT_STORABLE = 'must not contain a NUL character or half a surrogate pair';
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function unstorableIn(value: unknown, depth = 0): { path: string[]; isDeep: boolean } | null {
  if (depth > MAX_DEPTH) return { path: [], isDeep: true };
  if (typeof value === 'string') return isStorable(value) ? null : { path: [], isDeep: false };
  if (typeof value !== 'object' || value === null) return null;
  const isList = Array.isArray(value);
  for (const [key, inner] of isList ? value.entries() : Object.entries(value)) {
    if (!isList && !isStorable(String(key))) return { path: [], isDeep: false };
    const wrong = unstorableIn(inner, depth + 1);
    if (wrong) return { ...wrong, path: [String(key), ...wrong.path] };
  }
  return null;
}

/** The value at a path such as "query.projectId" in a parsed input. */
export function valueAt(input: Readonly<Record<Place, unknown>>, path: string): unknown {
  let value: unknown = input;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
