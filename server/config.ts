import { isIP } from 'node:net';
import path from 'node:path';
import { THEMES, type ThemeName } from '#contract/constants.ts';
import { ConfigError, choiceOf, countOf, type Environment, listOf, urlValue, webAddressOf } from './config-values.ts';
import { type FirebaseSettings, type IdentityKind, identityOf, type OidcSettings } from './identity-settings.ts';
import { isRefusedPort } from './refused-ports.ts';
import { refuseMisspelt } from './setting-names.ts';

export const PARTS = ['web', 'api', 'sdk', 'jobs'] as const;
export type Part = (typeof PARTS)[number];

export type RegistrationPolicy =
  | { kind: 'open' }
  | { kind: 'closed' }
  | { kind: 'domains'; domains: readonly string[] };

export interface Config {
  port: number;
  host: string;
  /** Where people reach the dashboard, without a trailing slash. */
  publicUrl: string;
  /** The origins a state change may come from. */
  origins: readonly string[];
  dataDir: string;
  databaseUrl: string | null;
  theme: ThemeName;
  adminEmail: string | null;
  adminPassword: string | null;
  identity: IdentityKind;
  oidc: OidcSettings | null;
  firebase: FirebaseSettings | null;
  /** For the embedded provider. */
  secondFactor: 'off' | 'optional' | 'required';
  registration: RegistrationPolicy;
  /** How many days the audit trail knows who signed in or exported, and from where. */
  auditDays: number;
  /** What a phone and a project may upload: requests a minute, bytes and positions an hour. */
  quotas: {
    phoneRequests: number;
    projectRequests: number;
    phoneBytes: number;
    phonePositions: number;
    projectBytes: number;
    engine: { phoneMs: number; projectMs: number };
  };
  smtpUrl: string | null;
  /** Mails stay on this machine, and so do its users: an e-mail is confirmed by a click. */
  confirmsHere: boolean;
  secretKey: string | null;
  trustedProxies: readonly string[];
  /** Non-public networks that receivers may be in; http is allowed there. */
  receiverAllow: readonly string[];
  /** Where projects may have their data exported to; null: only to buckets. */
  exportDir: string | null;
  metricsToken: string | null;
  mapStyleUrl: string | null;
  /** Larger files (maps, timetables) are rejected. */
  fileLimitBytes: number;
  demo: boolean;
  parts: readonly Part[];
  /** Addresses of the parts that this process does not serve. */
  apiUrl: string | null;
  sdkUrl: string | null;
  /** How long a process that is shutting down still accepts calls, while /readyz reports it. */
  drainMs: number;
  /** Null: warnings at a terminal, otherwise info. */
  logLevel: (typeof LOG_LEVELS)[number] | null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const MIN_SECRET_LENGTH = 32;

/** The environment, interpreted once. Pure: the same variables give the same settings. */
export function readConfig(env: Environment, workingDir: string): Config {
  refuseMisspelt(env);
  const port = portOf(env.PORT);
  const databaseUrl = urlValue(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const host = env.HOST || '127.0.0.1';
  const publicUrl = webAddressOf(env, 'MOVE_PUBLIC_URL');
  const parts = listOf(env.MOVE_PARTS).length > 0 ? partsOf(env) : PARTS;
  const local = ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`);
  const config: Config = {
    port,
    host,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    origins: publicUrl ? [new URL(publicUrl).origin] : local,
    dataDir: path.resolve(workingDir, env.MOVE_DATA_DIR || 'data'),
    databaseUrl,
    theme: choiceOf(env, 'MOVE_THEME', THEMES, 'green'),
    adminEmail: emailOf(env.MOVE_ADMIN_EMAIL),
    adminPassword: env.MOVE_ADMIN_PASSWORD || null,
    ...identityOf(env),
    secondFactor: choiceOf(env, 'MOVE_SECOND_FACTOR', ['off', 'optional', 'required'], 'optional'),
    registration: registrationOf(env.MOVE_REGISTRATION),
    smtpUrl: urlValue(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    confirmsHere: !env.SMTP_URL && !publicUrl && isLoopback(host),
    secretKey: secretOf(env.MOVE_SECRET_KEY),
    trustedProxies: networksOf(env, 'MOVE_TRUSTED_PROXIES'),
    receiverAllow: networksOf(env, 'MOVE_RECEIVER_ALLOW'),
    exportDir: env.MOVE_EXPORT_DIR ? path.resolve(workingDir, env.MOVE_EXPORT_DIR) : null,
    metricsToken: env.MOVE_METRICS_TOKEN || null,
    auditDays: countOf(env, 'MOVE_AUDIT_DAYS', 400, 'days'),
    quotas: {
      phoneRequests: countOf(env, 'MOVE_PHONE_REQUESTS', 600, 'requests'),
      projectRequests: countOf(env, 'MOVE_PROJECT_REQUESTS', 600_000, 'requests'),
      phoneBytes: countOf(env, 'MOVE_PHONE_MEGABYTES', 1_000, 'megabytes') * 1_000_000,
      phonePositions: countOf(env, 'MOVE_PHONE_POSITIONS', 2_000_000, 'positions'),
      projectBytes: countOf(env, 'MOVE_PROJECT_MEGABYTES', 500_000, 'megabytes') * 1_000_000,
      engine: {
        phoneMs: countOf(env, 'MOVE_PHONE_ENGINE_SECONDS', 120, 'seconds') * 1_000,
        projectMs: countOf(env, 'MOVE_PROJECT_ENGINE_SECONDS', 36_000, 'seconds') * 1_000,
      },
    },
    mapStyleUrl: urlValue(env, 'MOVE_MAP_STYLE_URL', ['http:', 'https:']),
    fileLimitBytes: countOf(env, 'MOVE_FILE_LIMIT_MB', 2_000, 'megabytes') * 1_000_000,
    drainMs: countOf(env, 'MOVE_DRAIN_SECONDS', 0, 'seconds') * 1_000,
    demo: choiceOf(env, 'MOVE_DEMO', ['on', 'off'], databaseUrl || !isLoopback(host) ? 'off' : 'on') === 'on',
    parts,
    apiUrl: webAddressOf(env, 'MOVE_API_URL'),
    sdkUrl: webAddressOf(env, 'MOVE_SDK_URL'),
    logLevel: env.MOVE_LOG_LEVEL ? choiceOf(env, 'MOVE_LOG_LEVEL', LOG_LEVELS, 'info') : null,
  };
  checkTogether(config);
  return config;
}

function checkTogether(config: Config): void {
  const serves = (part: Part) => config.parts.includes(part);
  if (config.databaseUrl && !config.secretKey) {
    throw new ConfigError('MOVE_SECRET_KEY is required with DATABASE_URL, because several processes must share it.');
  }
  if (!config.databaseUrl && config.parts.length < PARTS.length) {
    throw new ConfigError('MOVE_PARTS needs DATABASE_URL: the embedded database serves one process with all parts.');
  }
  if (serves('web') && !serves('api') && !config.apiUrl) {
    throw new ConfigError('MOVE_API_URL is required where MOVE_PARTS has web but not api.');
  }
  if (serves('web') && !serves('sdk') && !config.sdkUrl) {
    throw new ConfigError('MOVE_SDK_URL is required where MOVE_PARTS has web but not sdk.');
  }
}

function portOf(value: string | undefined): number {
  if (!value) return 3000;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new ConfigError(`PORT must be a number from 1 to 65535, not "${value}".`);
  }
  if (!isRefusedPort(port)) return port;
  throw new ConfigError(`PORT must be another one: browsers refuse to open ${port}. Choose one such as 3000 or 8080.`);
}

function emailOf(value: string | undefined): string | null {
  if (!value) return null;
  const email = value.trim().toLowerCase();
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw new ConfigError(`MOVE_ADMIN_EMAIL must be an e-mail address, not "${value}".`);
}

function registrationOf(value: string | undefined): RegistrationPolicy {
  if (!value || value === 'open') return { kind: 'open' };
  if (value === 'closed') return { kind: 'closed' };
  const domains = listOf(value).map((domain) => domain.toLowerCase().replace(/^@/, ''));
  const valid = domains.every((domain) => /^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/.test(domain));
  if (valid && domains.length > 0) return { kind: 'domains', domains };
  throw new ConfigError(`MOVE_REGISTRATION must be open, closed or a list of e-mail domains, not "${value}".`);
}

function secretOf(value: string | undefined): string | null {
  if (!value) return null;
  if (value.length >= MIN_SECRET_LENGTH) return value;
  throw new ConfigError(`MOVE_SECRET_KEY must have at least ${MIN_SECRET_LENGTH} characters.`);
}

function networksOf(env: Environment, name: string): readonly string[] {
  const networks = listOf(env[name]);
  for (const network of networks) {
    const [address = '', bits, more] = network.split('/');
    const size = isIP(address) === 6 ? 128 : 32;
    const sound = isIP(address) > 0 && more === undefined && (bits === undefined || /^\d+$/.test(bits));
    if (!sound || Number(bits ?? size) > size) {
      throw new ConfigError(`${name} must be a list of addresses or networks; "${network}" is neither.`);
    }
  }
  return networks;
}

function partsOf(env: Environment): readonly Part[] {
  return listOf(env.MOVE_PARTS).map((name) => {
    const part = PARTS.find((candidate) => candidate === name);
    if (part) return part;
    throw new ConfigError(`MOVE_PARTS must be a list of ${PARTS.join(', ')}; "${name}" is none of them.`);
  });
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');
