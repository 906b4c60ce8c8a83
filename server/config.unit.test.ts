import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-values.ts';
import { projectRoot } from './root.ts';
import { SETTING_NAMES } from './setting-names.ts';

const SECRET = 'x'.repeat(32);
const OIDC = {
  MOVE_IDENTITY: 'oidc',
  MOVE_OIDC_ISSUER: 'https://login.example.com',
  MOVE_OIDC_CLIENT_ID: 'move-dashboard',
};
const FIREBASE = {
  MOVE_IDENTITY: 'firebase',
  MOVE_FIREBASE_PROJECT_ID: 'demo-project',
  MOVE_FIREBASE_API_KEY: 'demo-key',
};
const read = (env: Record<string, string>) => readConfig(env, '/srv/move');

describe('settings', () => {
  it('all have defaults', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: '/srv/move/data',
      databaseUrl: null,
      theme: 'green',
      registration: { kind: 'open' },
      trustedProxies: [],
      demo: true,
      parts: ['web', 'api', 'sdk', 'jobs'],
    });
  });

  it('count as not set where they are empty, as compose files pass on what nobody set', () => {
    const empty = Object.fromEntries(
      ['PORT', 'HOST', 'DATABASE_URL', 'SMTP_URL', ...SETTING_NAMES].map((name) => [name, '']),
    );
    expect(read(empty)).toEqual(read({}));
  });

  it('enable the demo only with the embedded database on loopback', () => {
    expect(read({ HOST: '0.0.0.0' }).demo).toBe(false);
    expect(read({ DATABASE_URL: 'postgres://db/move', MOVE_SECRET_KEY: SECRET }).demo).toBe(false);
    expect(read({ HOST: '0.0.0.0', MOVE_DEMO: 'on' }).demo).toBe(true);
  });

  it('trust only the public origin once it is set', () => {
    expect(read({ MOVE_PUBLIC_URL: 'https://move.example.com/' })).toMatchObject({
      publicUrl: 'https://move.example.com',
      origins: ['https://move.example.com'],
    });
  });

  it('read a list of e-mail domains', () => {
    expect(read({ MOVE_REGISTRATION: 'example.com, @Insurer.example' }).registration).toEqual({
      kind: 'domains',
      domains: ['example.com', 'insurer.example'],
    });
  });

  it.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '4190' }],
    ['PORT', { PORT: '6000' }],
    ['MOVE_THEME', { MOVE_THEME: 'blue' }],
    ['MOVE_FILE_LIMIT_MB', { MOVE_FILE_LIMIT_MB: '-5' }],
    ['MOVE_IDENTITY', { MOVE_IDENTITY: 'ldap' }],
    ['MOVE_SECOND_FACTOR', { MOVE_SECOND_FACTOR: 'sometimes' }],
    ['MOVE_OIDC_ISSUER', { MOVE_IDENTITY: 'oidc' }],
    ['MOVE_OIDC_ISSUER', { ...OIDC, MOVE_OIDC_ISSUER: 'login.example.com' }],
    ['MOVE_OIDC_ISSUER', { ...OIDC, MOVE_OIDC_ISSUER: 'http://login.example.com' }],
    ['MOVE_OIDC_CLIENT_ID', { ...OIDC, MOVE_OIDC_CLIENT_ID: ' ' }],
    ['MOVE_OIDC_SCOPES', { ...OIDC, MOVE_OIDC_SCOPES: 'email profile' }],
    ['MOVE_OIDC_EMAIL_VERIFIED', { ...OIDC, MOVE_OIDC_EMAIL_VERIFIED: 'yes' }],
    ['MOVE_OIDC_PASSWORD_URL', { ...OIDC, MOVE_OIDC_PASSWORD_URL: 'javascript:alert(1)' }],
    ['MOVE_FIREBASE_PROJECT_ID', { MOVE_IDENTITY: 'firebase' }],
    ['MOVE_FIREBASE_PROJECT_ID', { ...FIREBASE, MOVE_FIREBASE_PROJECT_ID: 'Demo Project' }],
    ['MOVE_FIREBASE_API_KEY', { ...FIREBASE, MOVE_FIREBASE_API_KEY: '' }],
    ['MOVE_FIREBASE_AUTH_URL', { ...FIREBASE, MOVE_FIREBASE_AUTH_URL: 'http://emulator.example.com' }],
    ['MOVE_FIREBASE_KEYS_URL', { ...FIREBASE, MOVE_FIREBASE_KEYS_URL: 'http://keys.example.com' }],
    ['MOVE_PUBLIC_URL', { MOVE_PUBLIC_URL: 'move.example.com' }],
    ['MOVE_PUBLIC_URL', { MOVE_PUBLIC_URL: 'https://move.example.com/dashboard' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/move' }],
    ['did you mean MOVE_THEME?', { MOVE_THEMES: 'red' }],
    ['did you mean MOVE_REGISTRATION?', { MOVE_REGISTRATON: 'closed' }],
    ['MOVE_ADMIN_EMAIL', { MOVE_ADMIN_EMAIL: 'somebody' }],
    ['MOVE_REGISTRATION', { MOVE_REGISTRATION: 'maybe' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }],
    ['MOVE_SECRET_KEY', { MOVE_SECRET_KEY: 'short' }],
    ['MOVE_SECRET_KEY', { DATABASE_URL: 'postgres://db/move' }],
    ['MOVE_TRUSTED_PROXIES', { MOVE_TRUSTED_PROXIES: '10.0.0.0/40' }],
    ['MOVE_TRUSTED_PROXIES', { MOVE_TRUSTED_PROXIES: 'proxy.local' }],
    ['MOVE_RECEIVER_ALLOW', { MOVE_RECEIVER_ALLOW: '127.0.0.1, hooks.local' }],
    ['MOVE_MAP_STYLE_URL', { MOVE_MAP_STYLE_URL: 'file:///style.json' }],
    ['MOVE_DEMO', { MOVE_DEMO: 'yes' }],
    ['MOVE_PARTS', { MOVE_PARTS: 'web,kitchen' }],
    ['MOVE_PARTS', { MOVE_PARTS: 'web' }],
    ['MOVE_API_URL', { MOVE_PARTS: 'web', DATABASE_URL: 'postgres://db/move', MOVE_SECRET_KEY: SECRET }],
    ['MOVE_SDK_URL', { MOVE_PARTS: 'web,api', DATABASE_URL: 'postgres://db/move', MOVE_SECRET_KEY: SECRET }],
  ])('stop with a sentence that names %s: %o', (name, env) => {
    expect(() => read(env as Record<string, string>)).toThrow(ConfigError);
    expect(() => read(env as Record<string, string>)).toThrow(name);
  });

  it('ignore unrelated variables', () => {
    expect(read({ MOVE_KEY: 'of something else', MOVE_TEST_SEED: '1' }).theme).toBe('green');
  });

  it.each(SETTING_NAMES)('have %s in the documentation', (name) => {
    const docs = ['README.md', 'docs/operations.md'].map((file) => readFileSync(path.join(projectRoot, file), 'utf8'));
    expect(docs.some((text) => text.includes(name))).toBe(true);
  });

  it('are all known by name', () => {
    const read = ['config.ts', 'identity-settings.ts'].map((file) =>
      readFileSync(path.join(projectRoot, 'server', file), 'utf8'),
    );
    const named = new Set(read.join('').match(/MOVE_[A-Z_]+[A-Z]/g));
    expect([...named].sort()).toEqual([...SETTING_NAMES]);
  });

  it('name the identity provider and what is needed to reach it', () => {
    expect(read({})).toMatchObject({ identity: 'embedded', oidc: null, firebase: null, secondFactor: 'optional' });
    expect(read({ ...OIDC, MOVE_OIDC_CLIENT_SECRET: 'shh', MOVE_OIDC_EMAIL_VERIFIED: 'always' }).oidc).toEqual({
      issuer: 'https://login.example.com',
      clientId: 'move-dashboard',
      clientSecret: 'shh',
      scopes: 'openid email profile',
      everyEmailVerified: true,
      signOutThere: true,
      passwordUrl: null,
    });
    expect(read({ ...FIREBASE, MOVE_FIREBASE_AUTH_URL: 'http://127.0.0.1:9099/' }).firebase).toMatchObject({
      authDomain: 'demo-project.firebaseapp.com',
      authUrl: 'http://127.0.0.1:9099',
      keysUrl: expect.stringMatching(/^https:\/\/www\.googleapis\.com\//),
    });
  });

  it('do not repeat an address that may contain a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://me:hunter2@db/move' })).not.toThrow('hunter2');
  });
});
