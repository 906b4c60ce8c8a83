import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const dockerfile = path.join(root, 'deploy/Dockerfile');

/** As deploy/compose.yaml names it. */
export const IMAGE = 'localhost/move-dashboard';

export const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8', timeout: 1_200_000 });
export const works = (command: string, ...args: string[]): boolean => run(command, ...args).status === 0;

/** The command of the container engine on this machine; empty where there is none. */
export const engine = ['podman', 'docker'].find((name) => works(name, 'info')) ?? '';

const BASES = [...readFileSync(dockerfile, 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name);
const isThere = (image: string): boolean => works(engine, 'image', 'inspect', image) || works(engine, 'pull', image);

/** Why the image and those it needs cannot be tested here; empty if they can. */
export function whyNoContainers(others: string[] = []): string {
  if (!engine) return 'no container engine';
  const missing = [...BASES, ...others].find((image) => !isThere(image));
  if (missing) return `${missing} cannot be fetched`;
  return works(engine, 'run', '--rm', '--network=host', ...BASES.slice(0, 1), 'true')
    ? ''
    : `${engine} cannot run a container`;
}

/** Builds the image; what a build before this one has in common with it is not built again. */
export function buildImage(): void {
  const ignored = engine === 'podman' ? ['--ignorefile', `${dockerfile}.dockerignore`] : [];
  const { status, stderr } = run(engine, 'build', '--network=host', ...ignored, '-f', dockerfile, '-t', IMAGE, '.');
  if (status !== 0) throw new Error(`The image could not be built:\n${stderr}`);
}
