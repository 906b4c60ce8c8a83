import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from './imports.ts';

const folder = path.join(projectFolder, 'tests', 'openapi-tools');

/** They are installed when a test first needs them. */
export function installTools(): void {
  if (existsSync(path.join(folder, 'node_modules', '.package-lock.json'))) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
    cwd: folder,
  });
}

export const importTool = <Tool>(name: string): Promise<Tool> => {
  const file = createRequire(path.join(folder, 'package.json')).resolve(name);
  return import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<Tool>;
};

/** Runs a command of a tool; its output is thrown when it fails. */
export const runTool = (command: string, args: readonly string[], cwd: string): void =>
  run(path.join(folder, 'node_modules', '.bin', command), args, cwd);

/** By the compiler of this project, which is faster than the one that the generators use. */
export const compile = (tsconfig: string): void =>
  run(path.join(projectFolder, 'node_modules', '.bin', 'tsc'), ['-p', tsconfig], path.dirname(tsconfig));

function run(command: string, args: readonly string[], cwd: string): void {
  try {
    execFileSync(command, args, { cwd, stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    throw new Error(`${path.basename(command)}: ${stdout ?? ''}${stderr ?? ''}`);
  }
}
