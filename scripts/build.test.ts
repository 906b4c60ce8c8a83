import { chmodSync, readdirSync, realpathSync, rmSync, utimesSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aSmallHouse, type SmallHouse } from '#tests/setup/small-house.ts';
import { removeFolder } from '#tests/setup/temporary-folder.ts';

let house: SmallHouse;
beforeEach(() => {
  house = aSmallHouse();
});
afterEach(() => removeFolder(house.folder));

const start = () => house.run('scripts/start.mjs');

it('builds on the first start and not on the second', () => {
  expect(start()).toMatchObject({
    status: 0,
    stdout: 'first word\n',
    output: expect.stringContaining('Building web and server'),
  });
  expect(start()).toEqual({ status: 0, stdout: 'first word\n', output: 'first word\n' });
});

it('names a wrong setting before it builds', () => {
  house.write('server/config.ts', `export const readConfig = () => { throw new Error('PORT is no number.'); };\n`);
  expect(start()).toEqual({
    status: 1,
    stdout: '',
    output: 'MOVE Dashboard could not start: PORT is no number.\n',
  });
});

it('names a taken port before anything else: in a fresh clone nothing is installed, built or generated', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port));
  });
  rmSync(path.join(house.folder, 'node_modules'));
  const before = readdirSync(house.folder);
  try {
    expect(house.runWith({ PORT: String(port) }, 'scripts/start.mjs')).toEqual({
      status: 1,
      stdout: '',
      output: `MOVE Dashboard could not start: Port ${port} is taken. Stop what uses it, or set PORT.\n`,
    });
  } finally {
    other.close();
  }
  expect(readdirSync(house.folder)).toEqual(before);
});

it('compares content: a file that was only touched is not stale', () => {
  start();
  utimesSync(path.join(house.folder, 'server/run.ts'), new Date(), new Date());
  expect(start().output).not.toContain('Building');
});

it('compares sources only: what is built or cached between them makes nothing stale', () => {
  start();
  house.write('clients/typescript/dist/index.js', '');
  house.write('clients/python/move_client/__pycache__/client.pyc', '');
  expect(start().output).not.toContain('Building');
});

it('builds only what a change concerns', () => {
  start();
  house.write('web/index.html', '<p>second page</p>');
  expect(start().output).toContain('Building web …');
  expect(house.read('dist/web/index.html')).toContain('second page');
  house.write('contract/word.ts', `export const word: string = 'second word';\n`);
  expect(start()).toMatchObject({
    stdout: 'second word\n',
    output: expect.stringContaining('Building web and server …'),
  });
});

it('keeps the last good build when a new one breaks, and does not start the old one as if it were new', () => {
  start();
  house.write('server/run.ts', 'this is no program');
  house.write('web/index.html', '<script type="module" src="./missing.ts"></script>');
  const { status, output } = start();
  expect(status).not.toBe(0);
  expect(output).toContain('The build failed');
  expect(output).not.toContain('first word');
  expect(house.read('dist/server/run.js')).toContain('first word');
  expect(house.read('dist/web/index.html')).toContain('first page');
  expect(readdirSync(path.join(house.folder, 'dist')).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('does not run without pages when their build fails beside the start', () => {
  house.write('web/index.html', '<script type="module" src="./missing.ts"></script>');
  const { status, stdout, output } = start();
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(output).toContain('The build failed');
});

it('builds again what a build that was cut short left unfinished', () => {
  start();
  house.write('dist/server.inputs', '');
  house.write('dist/.server-4194999-new/run.js', 'half a program');
  expect(start()).toMatchObject({
    status: 0,
    stdout: 'first word\n',
    output: expect.stringContaining('Building server …'),
  });
  expect(readdirSync(path.join(house.folder, 'dist')).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('npm run build in a fresh clone installs first, and none of the tools of the tests', () => {
  const shared = realpathSync(path.join(house.folder, 'node_modules'));
  rmSync(path.join(house.folder, 'node_modules'));
  // What npm does, with packages that are there already.
  house.write('bin/npm', `#!/bin/sh\necho "npm $*" >&2\nln -s ${shared} node_modules\n`);
  chmodSync(path.join(house.folder, 'bin/npm'), 0o755);
  const { status, output } = house.run('scripts/build.mjs');
  expect(output).toMatch(/npm ci .*--workspaces=false/);
  expect(status).toBe(0);
  expect(house.read('dist/server/run.js')).toContain('first word');
});

it('runs what is built without the packages of the build, as after npm prune', () => {
  house.write('server/cli/migrate.ts', `console.log('migrate', ...process.argv.slice(2));\n`);
  start();
  const { packages } = JSON.parse(house.read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
  const remaining = Object.entries(packages).filter(([, { dev }]) => !dev);
  rmSync(path.join(house.folder, 'node_modules'));
  house.write('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(remaining) }));
  expect(start()).toEqual({ status: 0, stdout: 'first word\n', output: 'first word\n' });
  expect(house.run('scripts/command.mjs', 'migrate', '--now').output).toBe('migrate --now\n');
});
