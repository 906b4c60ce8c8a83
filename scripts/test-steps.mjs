// The steps of npm test. Each shows its output and answers how much passed and failed.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';

/** A tool that only says yes or no counts as one test. */
export async function check(title, tool, args) {
  const code = await run(title, tool, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export async function vitest(title, projects) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await run(title, 'vitest', ['run', ...projects.map((name) => `--project=${name}`), ...reporters]);
    return counted(code, report, ({ numPassedTests, numFailedTests, testResults }) => {
      // A file that cannot even be loaded has no tests to fail.
      const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
      return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
    });
  });
}

export async function playwright(title, browser) {
  if (!browser) return { passed: 0, failed: 1 };
  return withReport(async (report) => {
    const env = { MOVE_TEST_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const code = await run(title, 'playwright', ['test', '--reporter=list,json'], env);
    return counted(code, report, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
  });
}

/** A runner that fails without a failed test (nothing found, an error outside of tests, a crash) counts as one. */
function counted(code, report, count) {
  let result = { passed: 0, failed: 0 };
  try {
    result = count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    console.error('The runner left no report.');
    return { passed: 0, failed: 1 };
  }
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

async function withReport(work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'move-report-'));
  try {
    return await work(path.join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(title, tool, args, env = {}) {
  console.log(`\n── ${title}`);
  const command = path.isAbsolute(tool) ? tool : path.join(root, 'node_modules', '.bin', tool);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}
