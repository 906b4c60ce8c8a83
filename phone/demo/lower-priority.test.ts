import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

/** As an ordinary user, also where root runs the tests: root may raise any priority. */
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const PROGRAM = `import os from 'node:os';
import { lowerPriority } from './lower-priority.ts';
lowerPriority();
console.log(os.getPriority());`;

async function priorityAfter(nice: number): Promise<{ status: number | null; stdout: string }> {
  const stdin = { contents: PROGRAM, resolveDir: import.meta.dirname };
  const { outputFiles } = await build({ stdin, bundle: true, platform: 'node', write: false });
  const node = [process.execPath, '-e', outputFiles[0]?.text ?? ''];
  const { status, stdout } = spawnSync('nice', ['-n', String(nice), ...node], {
    encoding: 'utf8',
    cwd: '/',
    ...ordinary,
  });
  return { status, stdout: stdout.trim() };
}

describe.runIf(process.platform === 'linux')('the demo', () => {
  it('lowers its priority below the server’s', async () =>
    expect(await priorityAfter(0)).toEqual({ status: 0, stdout: '10' }));
  it('runs after nice -n 15', async () => expect(await priorityAfter(15)).toEqual({ status: 0, stdout: '15' }));
});
