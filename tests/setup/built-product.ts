import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findBrowser } from '#scripts/browser.mjs';

const project = path.resolve(import.meta.dirname, '../..');

/** Builds what is stale; where the built server lies. */
export function theBuiltServer(): string {
  const { status } = spawnSync(process.execPath, [path.join(project, 'scripts/build.mjs')], {
    cwd: project,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('The product could not be built.');
  return path.join(project, 'dist/server/main.js');
}

/** Runs one of the product's commands as npm does, with nothing but these settings. */
export const runCommand = (settings: Record<string, string>, name: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(project, 'scripts/command.mjs'), name, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...settings },
  });

export const theBrowser = (): string | undefined => findBrowser();
