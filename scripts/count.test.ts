import { afterEach, beforeEach, expect, it } from 'vitest';
import { aSmallHouse, type SmallHouse } from '#tests/setup/small-house.ts';
import { removeFolder } from '#tests/setup/temporary-folder.ts';

let house: SmallHouse;
beforeEach(() => {
  house = aSmallHouse();
  house.write(
    'vitest.config.ts',
    `export default { test: { projects: [{ test: { name: 'unit', include: ['contract/*.test.ts'] } }] } };\n`,
  );
});
afterEach(() => removeFolder(house.folder));

const aTest = (...outcomes: boolean[]) =>
  `import { expect, it } from 'vitest';\n${outcomes.map((good, at) => `it('${at}', () => expect(${good}).toBe(true));`).join('\n')}\n`;

function runUnitTests() {
  const { status, stdout } = house.run('scripts/test.mjs', 'unit');
  return { passes: status === 0, lines: stdout.split('\n').filter((line) => /^\d+ passed, \d+ failed$/.test(line)) };
}

it('closes with one line that counts the tests', () => {
  house.write('contract/word.test.ts', aTest(true, true));
  expect(runUnitTests()).toEqual({ passes: true, lines: ['2 passed, 0 failed'] });
});

it('fails when one test fails', () => {
  house.write('contract/word.test.ts', aTest(true, false, true));
  expect(runUnitTests()).toEqual({ passes: false, lines: ['2 passed, 1 failed'] });
});

it('names what failed right above that line', () => {
  house.write('contract/word.test.ts', aTest(true, false));
  house.write('contract/worse.test.ts', `import './nowhere.ts';\n`);
  house.write(
    'contract/worst.test.ts',
    `import { afterAll } from 'vitest';\nafterAll(() => { throw new Error(); });\n${aTest(true)}`,
  );
  const { stdout } = house.run('scripts/test.mjs', 'unit');
  const ending = stdout.slice(stdout.lastIndexOf('Failed:')).trim().split('\n');
  expect(ending.map((line) => line.trim()).sort()).toEqual(
    [
      ...['Failed:', 'contract/word.test.ts › 1', 'contract/worse.test.ts', 'contract/worst.test.ts', ''],
      '2 passed, 3 failed',
    ].sort(),
  );
});

it('fails when a test file cannot be loaded', () => {
  house.write('contract/good.test.ts', aTest(true));
  house.write('contract/word.test.ts', `import './nowhere.ts';\n`);
  expect(runUnitTests()).toEqual({ passes: false, lines: ['1 passed, 1 failed'] });
});

it('fails on an error outside of the tests', () => {
  house.write('contract/word.test.ts', `${aTest(true)}Promise.reject(new Error('nobody waits for me'));\n`);
  expect(runUnitTests()).toEqual({ passes: false, lines: ['1 passed, 1 failed'] });
});

it('fails when no test ran', () => {
  expect(runUnitTests()).toEqual({ passes: false, lines: ['0 passed, 1 failed'] });
});
