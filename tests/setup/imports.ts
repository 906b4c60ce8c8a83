import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Import {
  from: string;
  /** A file of the project, or the name of a package. */
  to: string;
  /** As it is written, such as "zod/mini". */
  target: string;
  own: boolean;
  typeOnly: boolean;
}

const SOURCE = /\.(ts|tsx|mjs)$/;
const IMPORT = /^(import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const LAZY = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

export const projectFolder = path.resolve(import.meta.dirname, '../..');

/** Every source file that belongs to the project, committed or about to be. */
export const sourceFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => SOURCE.test(file) && existsIn(file));

const existsIn = (file: string): boolean => {
  try {
    return readFileSync(path.join(projectFolder, file)) !== null;
  } catch {
    return false;
  }
};

export const readSource = (file: string): string => readFileSync(path.join(projectFolder, file), 'utf8');

export function importsOf(file: string): Import[] {
  const text = readSource(file);
  const found = [
    ...[...text.matchAll(IMPORT)].map((match) => ({ target: match[3] ?? '', typeOnly: match[2] !== undefined })),
    ...[...text.matchAll(LAZY)].map((match) => ({ target: match[1] ?? '', typeOnly: false })),
  ];
  return found.map(({ target, typeOnly }) => {
    const [bare = ''] = target.split('?', 1);
    if (target.startsWith('#')) return { from: file, to: bare.slice(1), target, own: true, typeOnly };
    if (target.startsWith('.')) {
      return { from: file, to: path.posix.join(path.posix.dirname(file), bare), target, own: true, typeOnly };
    }
    return { from: file, to: packageOf(target), target, own: false, typeOnly };
  });
}

const packageOf = (target: string): string =>
  target.startsWith('node:')
    ? target
    : target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/');
