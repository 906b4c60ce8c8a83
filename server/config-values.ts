/** An unusable setting; the message names it and its allowed values. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

export function choiceOf<const T extends string>(
  env: Environment,
  name: string,
  choices: readonly T[],
  otherwise: T,
): T {
  const value = env[name];
  if (!value) return otherwise;
  const choice = choices.find((candidate) => candidate === value);
  if (choice) return choice;
  throw new ConfigError(`${name} must be ${choices.join(' or ')}, not "${value}".`);
}

/** The value is not repeated: a URL may contain a password. */
export function urlValue(env: Environment, name: string, schemes: readonly string[]): string | null {
  const value = env[name];
  if (!value) return null;
  if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value;
  throw new ConfigError(`${name} must be an address that starts with ${schemes.map((s) => `${s}//`).join(' or ')}.`);
}

export function webAddressOf(env: Environment, name: string): string | null {
  const value = urlValue(env, name, ['http:', 'https:']);
  if (value === null) return null;
  const url = new URL(value);
  if (url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin;
  throw new ConfigError(`${name} must be an address without path, such as https://move.example.com.`);
}

export function countOf(
  env: Environment,
  name: string,
  otherwise: number,
  unit: 'megabytes' | 'days' | 'positions' | 'requests' | 'seconds',
): number {
  const value = env[name];
  if (!value) return otherwise;
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new ConfigError(`${name} must be a whole number of ${unit}, not "${value}".`);
}

export const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
