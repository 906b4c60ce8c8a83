// npm test: every check and every test, ending with one line "N passed, N failed".
//   node scripts/test.mjs          all of it
//   node scripts/test.mjs quick    format, lint, types, architecture and unit tests
//   node scripts/test.mjs http     or any other step by its name
import { ensureBrowser } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { check, playwright, vitest } from './test-steps.mjs';

/** A step that needs a browser fails as a whole where none can be had. */
async function inBrowser(title, run) {
  const browser = ensureBrowser();
  return browser ? run(title, { MOVE_TEST_BROWSER: browser }) : { passed: 0, failed: 1, names: [title] };
}

const steps = {
  lint: (show) =>
    check('Format and lint', 'biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'], show),
  // By itself it checks the types that files share once for each of four threads: nearly twice the work.
  types: (show) => check('Types', 'tsc', ['--noEmit', '--checkers', '1'], show),
  build: (show) => check('Build', process.execPath, ['scripts/build.mjs'], show),
  unit: (show) => vitest('Architecture and unit tests', ['unit'], show),
  components: (show) =>
    inBrowser('Components in a real browser', (title, env) => vitest(title, ['components'], show, env)),
  http: (show) => vitest('HTTP tests on a real database', ['http'], show),
  size: (show) => vitest('What the build promises', ['build'], show),
  process: (show) => vitest('Start, stop and kill', ['process'], show),
  e2e: (show) => inBrowser('Stories in a real browser', (title, env) => playwright(title, show, env)),
};
/**
 * Stage by stage. The parts of a stage run side by side, a part that is a list one step after another: few of them keep
 * two cores busy by themselves. The HTTP tests, some of which look at how long the server keeps others waiting, have the
 * machine to themselves.
 */
const suites = {
  all: [['lint', 'types', ['build', 'size', 'components'], 'unit'], ['http'], ['e2e', 'process']],
  quick: [['lint', 'types'], ['unit']],
  size: [['build'], ['size']],
  process: [['build'], ['process']],
  e2e: [['build'], ['e2e']],
};

const selected = process.argv[2] ?? 'all';
const stages = suites[selected] ?? (steps[selected] ? [[selected]] : undefined);
if (!stages) {
  console.error(
    `There is no step "${selected}"; there are ${[...new Set([...Object.keys(suites), ...Object.keys(steps)])].join(', ')}.`,
  );
  process.exit(2);
}

// The running step gets Ctrl-C too and ends by itself; then we do not go on to the next.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    interrupted = true;
  });

async function runInTurn(names, show) {
  for (const name of names) {
    if (interrupted) return;
    const { passed, failed, names: failures = [] } = await steps[name](show);
    total.passed += passed;
    total.failed += failed;
    total.names.push(...failures);
  }
}

ensureInstalled('test');
const total = { passed: 0, failed: 0, names: [] };
for (const stage of stages) {
  if (interrupted) break;
  const show = stage.length > 1 ? 'at the end' : 'at once';
  await Promise.all(stage.map((part) => runInTurn([part].flat(), show)));
}
if (total.names.length > 0) console.log(`\nFailed:\n${total.names.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = interrupted ? 130 : total.failed > 0 || total.passed === 0 ? 1 : 0;
