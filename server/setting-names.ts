import { ConfigError, type Environment } from './config-values.ts';

/** All settings of the product itself; the documentation describes each. */
export const SETTING_NAMES = [
  'MOVE_ADMIN_EMAIL',
  'MOVE_ADMIN_PASSWORD',
  'MOVE_API_URL',
  'MOVE_AUDIT_DAYS',
  'MOVE_DATA_DIR',
  'MOVE_DEMO',
  'MOVE_DRAIN_SECONDS',
  'MOVE_EXPORT_DIR',
  'MOVE_FILE_LIMIT_MB',
  'MOVE_FIREBASE_API_KEY',
  'MOVE_FIREBASE_AUTH_DOMAIN',
  'MOVE_FIREBASE_AUTH_URL',
  'MOVE_FIREBASE_KEYS_URL',
  'MOVE_FIREBASE_PROJECT_ID',
  'MOVE_IDENTITY',
  'MOVE_LOG_LEVEL',
  'MOVE_MAP_STYLE_URL',
  'MOVE_METRICS_TOKEN',
  'MOVE_OIDC_CLIENT_ID',
  'MOVE_OIDC_CLIENT_SECRET',
  'MOVE_OIDC_EMAIL_VERIFIED',
  'MOVE_OIDC_ISSUER',
  'MOVE_OIDC_PASSWORD_URL',
  'MOVE_OIDC_SCOPES',
  'MOVE_OIDC_SIGN_OUT',
  'MOVE_PARTS',
  'MOVE_PHONE_ENGINE_SECONDS',
  'MOVE_PHONE_MEGABYTES',
  'MOVE_PHONE_POSITIONS',
  'MOVE_PHONE_REQUESTS',
  'MOVE_PROJECT_ENGINE_SECONDS',
  'MOVE_PROJECT_MEGABYTES',
  'MOVE_PROJECT_REQUESTS',
  'MOVE_PUBLIC_URL',
  'MOVE_RECEIVER_ALLOW',
  'MOVE_REGISTRATION',
  'MOVE_SDK_URL',
  'MOVE_SECOND_FACTOR',
  'MOVE_SECRET_KEY',
  'MOVE_THEME',
  'MOVE_TRUSTED_PROXIES',
] as const;

/** A name this close to a setting is a misspelling; others may belong to something else on the machine. */
const MAX_EDITS = 2;

/** A misspelt setting would otherwise be ignored, and with it what it was meant to protect. */
export function refuseMisspelt(env: Environment): void {
  for (const name of Object.keys(env)) {
    if (!name.startsWith('MOVE_') || SETTING_NAMES.some((known) => known === name)) continue;
    const [nearest] = SETTING_NAMES.map((known) => ({ known, edits: editsBetween(name, known) })).sort(
      (a, b) => a.edits - b.edits,
    );
    if (nearest && nearest.edits <= MAX_EDITS) {
      throw new ConfigError(`${name} is not a setting; did you mean ${nearest.known}?`);
    }
  }
}

/** Letters added, removed or replaced to turn one into the other. */
function editsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (let at = 1; at <= other.length; at++) {
      const replaced = (above[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1);
      current.push(Math.min(replaced, (above[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[other.length] ?? 0;
}
