import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aTemporaryFolder } from './temporary-folder.ts';

const project = path.resolve(import.meta.dirname, '../..');

export type SmallHouse = ReturnType<typeof aSmallHouse>;

/** The project's own scripts around a product of a few lines, which tests can break safely. */
export function aSmallHouse() {
  const folder = aTemporaryFolder();
  cpSync(path.join(project, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'));
  for (const name of ['package-lock.json', 'tsconfig.json']) cpSync(path.join(project, name), path.join(folder, name));

  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const run = (...args: string[]) => runWith({}, ...args);
  const runWith = (settings: Record<string, string>, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`, HOME: process.env.HOME, ...settings },
    });
    return { status, stdout, output: stdout + stderr };
  };
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

  write('package.json', '{ "type": "module", "imports": { "#contract/*": "./contract/*" } }');
  write('vite.config.ts', `export default { root: 'web', build: { outDir: '../dist/web' } };\n`);
  write('web/index.html', '<p>first page</p>');
  write('clients/phone-web/vite.config.ts', `export default { root: 'clients/phone-web' };\n`);
  write('clients/phone-web/index.html', '<p>phone</p>');
  write(
    'server/run.ts',
    `import { word } from '#contract/word.ts';
export async function run(pagesBuilt?: Promise<unknown>) {
  await pagesBuilt;
  console.log(word satisfies string);
}
`,
  );
  write('server/config.ts', 'export const readConfig = () => ({});\n');
  write('contract/word.ts', `export const word: string = 'first word';\n`);
  return { folder, write, read, run, runWith };
}
