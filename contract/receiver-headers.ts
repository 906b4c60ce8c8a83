export const HEADERS_MAX = 20;
export const HEADER_NAME_MAX = 100;
export const HEADER_VALUE_MAX = 2_000;

/** A token of HTTP; nothing else can stand before the colon. */
const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** Printable ASCII, with spaces inside only: no line can be broken, no second header smuggled in. */
const VALUE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

/** Set by the sender itself, or about the connection: an own value would break or forge the delivery. */
const OURS = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'date',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'x-dolphin-signature',
]);
const OURS_BY_START = /^(proxy-|sec-|webhook-|x-forwarded-)/;

export type HeaderNameProblem = 'missing' | 'malformed' | 'forbidden';

/** Authorization is allowed: it is how most systems let a caller in. */
export function headerNameProblem(name: string): HeaderNameProblem | undefined {
  if (name === '') return 'missing';
  if (name.length > HEADER_NAME_MAX || !TOKEN.test(name)) return 'malformed';
  const lower = name.toLowerCase();
  return OURS.has(lower) || OURS_BY_START.test(lower) ? 'forbidden' : undefined;
}

export const isHeaderValue = (value: string): boolean => value.length <= HEADER_VALUE_MAX && VALUE.test(value);
