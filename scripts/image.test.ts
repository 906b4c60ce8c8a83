import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImage, engine, IMAGE, run, whyNoContainers } from '#tests/setup/container-engine.ts';
import { freePort } from '#tests/setup/free-port.ts';

const dockerfile = path.resolve(import.meta.dirname, '../deploy/Dockerfile');
const skipped = whyNoContainers();

/** The same bounds as in deploy/compose.yaml. */
const BOUNDS = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

describe.skipIf(skipped)(`the image${skipped && `, skipped: ${skipped}`}`, { timeout: 1_500_000 }, () => {
  let container: string;
  let port: number;
  beforeAll(async () => {
    buildImage();
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
