// npm test: every check and every test, closing with one line "N passed, N failed".
//   node scripts/test.mjs          all of it
//   node scripts/test.mjs quick    format, lint, types, architecture and unit tests
//   node scripts/test.mjs http     or any other step by its name
import { ensureBrowser } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { check, playwright, vitest } from './test-steps.mjs';

const steps = {
  lint: () => check('Format and lint', 'biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']),
  types: () => check('Types', 'tsc', ['--noEmit']),
  unit: () => vitest('Architecture and unit tests', ['unit']),
  http: () => vitest('HTTP tests on a real database', ['http']),
  build: () => check('Build', process.execPath, ['scripts/build.mjs']),
  size: () => vitest('What the build promises', ['build']),
  process: () => vitest('Start, stop and kill', ['process']),
  e2e: () => playwright('Stories in a real browser', ensureBrowser()),
};
const suites = {
  all: Object.keys(steps),
  quick: ['lint', 'types', 'unit'],
  size: ['build', 'size'],
  process: ['build', 'process'],
  e2e: ['build', 'e2e'],
};

const asked = process.argv[2] ?? 'all';
const chosen = suites[asked] ?? (steps[asked] ? [asked] : undefined);
if (!chosen) {
  console.error(
    `There is no step "${asked}"; there are ${[...new Set([...Object.keys(suites), ...Object.keys(steps)])].join(', ')}.`,
  );
  process.exit(2);
}

// The running step gets Ctrl-C too and ends by itself; then we do not go on to the next.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    interrupted = true;
  });

ensureInstalled();
const total = { passed: 0, failed: 0, names: [] };
for (const name of chosen) {
  if (interrupted) break;
  const { passed, failed, names = [] } = await steps[name]();
  total.passed += passed;
  total.failed += failed;
  total.names.push(...names);
}
if (total.names.length > 0) console.log(`\nFailed:\n${total.names.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = interrupted ? 130 : total.failed > 0 || total.passed === 0 ? 1 : 0;
