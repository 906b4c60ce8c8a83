import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#tests/setup/free-port.ts';

const root = path.resolve(import.meta.dirname, '..');
const dockerfile = path.join(root, 'deploy/Dockerfile');
const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8', timeout: 1_200_000 });
const works = (command: string, ...args: string[]): boolean => run(command, ...args).status === 0;

const engine = ['podman', 'docker'].find((name) => works(name, 'info')) ?? '';
const bases = [...readFileSync(dockerfile, 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name);
const isThere = (image: string): boolean => works(engine, 'image', 'inspect', image) || works(engine, 'pull', image);

/** Why there is nothing to try here; empty where there is. */
function whySkipped(): string {
  if (!engine) return 'no container engine';
  const missing = bases.find((image) => !isThere(image));
  if (missing) return `${missing} cannot be fetched`;
  return works(engine, 'run', '--rm', '--network=host', ...bases.slice(0, 1), 'true')
    ? ''
    : `${engine} cannot run a container`;
}
const skipped = whySkipped();

const IMAGE = 'localhost/move-dashboard-under-test';
/** The same bounds as in deploy/compose.yaml. */
const BOUNDS = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

describe.skipIf(skipped)(`the image${skipped && `, skipped: ${skipped}`}`, { timeout: 1_500_000 }, () => {
  let container: string;
  let port: number;
  beforeAll(async () => {
    const ignored = engine === 'podman' ? ['--ignorefile', `${dockerfile}.dockerignore`] : [];
    const built = run(engine, 'build', '--network=host', ...ignored, '-f', dockerfile, '-t', IMAGE, '.');
    expect(built.status, built.stderr).toBe(0);
    port = await freePort();
    const settings = { PORT: port, HOST: '127.0.0.1', MOVE_DEMO: 'off', MOVE_ADMIN_EMAIL: 'demo.admin@example.com' };
    const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const started = run(engine, 'run', '--detach', '--network=host', ...BOUNDS, ...env, IMAGE);
    expect(started.status, started.stderr).toBe(0);
    container = started.stdout.trim();
  }, 1_500_000);
  afterAll(() => {
    if (container) run(engine, 'rm', '--force', '--volumes', container);
  });

  const logs = (): string => {
    const { stdout, stderr } = run(engine, 'logs', container);
    return stdout + stderr;
  };
  const inside = (...command: string[]) => run(engine, 'exec', container, ...command);

  it('starts as an ordinary user on a file system that it cannot write to', async () => {
    while ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status !== 200) {
      expect(run(engine, 'inspect', '--format', '{{.State.Running}}', container).stdout.trim(), logs()).toBe('true');
      await sleep(500);
    }
    expect(inside('id', '-un').stdout.trim()).toBe('node');
    expect(inside('touch', '/app/a-file').status).not.toBe(0);
    const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<div id="root">');
  });

  it('answers its own health check and runs the commands', () => {
    const healthcheck = /HEALTHCHECK [\s\S]*?CMD (\[.*\])/.exec(readFileSync(dockerfile, 'utf8'))?.[1] ?? '[]';
    expect(inside(...(JSON.parse(healthcheck) as string[])).status).toBe(0);
    expect(inside('node', 'dist/server/migrate.js').stdout).toMatch(/^Up to date with \d/);
  });

  it('contains no tool of the build or the tests', () => {
    for (const tool of ['vite', 'vitest', 'esbuild', 'typescript', 'react-dom'])
      expect(inside('ls', '-d', `node_modules/${tool}`).status, tool).not.toBe(0);
  });

  it('stops cleanly, and wrote one JSON object per line', () => {
    expect(run(engine, 'stop', '--time', '30', container).status).toBe(0);
    expect(run(engine, 'inspect', '--format', '{{.State.ExitCode}}', container).stdout.trim()).toBe('0');
    const messages = logs()
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toEqual(
      expect.arrayContaining(['starting', 'database migrated', 'started', 'draining', 'stopped']),
    );
  });
});
