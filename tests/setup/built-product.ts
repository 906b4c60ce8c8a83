import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { findBrowser } from '#scripts/browser.mjs';

const project = path.resolve(import.meta.dirname, '../..');

let isBuilt = false;

/** Builds what is stale, once; where the built server lies. */
export function theBuiltServer(): string {
  const server = path.join(project, 'dist/server/main.js');
  if (isBuilt) return server;
  const { status } = spawnSync(process.execPath, [path.join(project, 'scripts/build.mjs')], {
    cwd: project,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('The product could not be built.');
  isBuilt = true;
  return server;
}

/** Runs one of the product's commands as npm does, with nothing but these settings. */
export async function runCommand(settings: Record<string, string>, name: string, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(project, 'scripts/command.mjs'), name, ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await closed;
  return { status, stdout, stderr };
}

export const theBrowser = (): string | undefined => findBrowser();
