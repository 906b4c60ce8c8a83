// The steps of npm test. Each shows its output, at once or at its end, and returns how much passed and what failed.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';

/** A tool that only passes or fails counts as one test. */
export async function check(title, tool, args, show) {
  const code = await run(title, tool, args, show);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, names: [title] };
}

export async function vitest(title, projects, show, env) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', ...projects.map((name) => `--project=${name}`), ...reporters];
    const code = await run(title, 'vitest', args, show, env);
    return counted(title, code, report, ({ numPassedTests, testResults }) => {
      const names = testResults.flatMap(({ name, status, assertionResults }) => {
        const file = path.relative(root, name);
        const tests = assertionResults.filter((test) => test.status === 'failed');
        // A file that cannot be loaded, or fails before or after its tests, has no failed test.
        return status === 'failed' && tests.length === 0 ? [file] : tests.map((test) => `${file} › ${test.fullName}`);
      });
      return { passed: numPassedTests, failed: names.length, names };
    });
  });
}

export async function playwright(title, show, env) {
  return withReport(async (report) => {
    const reported = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const code = await run(title, 'playwright', ['test', '--reporter=list,json'], show, reported);
    return counted(title, code, report, ({ stats, suites }) => {
      const stories = suites.flatMap(failedStories);
      for (const story of stories.slice(0, MAX_PAGES)) showPage(story);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, names: stories.map(storyName) };
    });
  });
}

const storyName = ({ file, line, title }) => `${file}:${line} › ${title}`;

const failedStories = ({ suites = [], specs = [] }) => [
  ...specs.filter((spec) => !spec.ok),
  ...suites.flatMap(failedStories),
];

const MAX_PAGES = 5;
const MAX_PAGE_LENGTH = 8_000;

/** What the page of a failed story showed, as text: its pictures stay on the machine that ran it. */
function showPage(story) {
  const attachments = story.tests.flatMap(({ results }) => results).flatMap((result) => result.attachments);
  const context = attachments.find(({ name }) => name === 'error-context');
  try {
    const [, page] = /```yaml\n(.*?)```/s.exec(readFileSync(context.path, 'utf8'));
    const main = page.slice(Math.max(0, page.indexOf('- main:')));
    console.log(`\n${storyName(story)} ended on this page:\n${main.slice(0, MAX_PAGE_LENGTH)}`);
  } catch {
    console.log(`\n${storyName(story)} left no page.`);
  }
}

/** A runner that fails without a failed test (nothing found, an error outside of tests, a crash) counts as one. */
function counted(title, code, report, count) {
  let result;
  try {
    result = count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    console.error('The runner left no report.');
    return { passed: 0, failed: 1, names: [title] };
  }
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1, names: [title] } : result;
}

async function withReport(work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'move-report-'));
  try {
    return await work(path.join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(title, tool, args, show, env = {}) {
  const heading = `\n── ${title}`;
  const command = path.isAbsolute(tool) ? tool : path.join(root, 'node_modules', '.bin', tool);
  const stdio = show === 'at once' ? 'inherit' : ['inherit', 'pipe', 'pipe'];
  if (show === 'at once') console.log(heading);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => output.push(data));
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => {
      if (show !== 'at once') console.log(`${heading}\n${Buffer.concat(output)}`);
      resolve(code ?? 1);
    });
  });
}
