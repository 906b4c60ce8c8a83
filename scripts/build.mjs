// Builds whatever is out of date: the web pages into dist/web, the server into dist/server.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemOfSettings } from './check-settings.mjs';
import { compressAssets } from './compress-assets.mjs';
import { hashOf } from './inputs.mjs';
import { ensureInstalled, root } from './install.mjs';

const dist = path.join(root, 'dist');
const ofBoth = [
  'contract',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/compress-assets.mjs',
];

const parts = {
  web: { inputs: ['web', 'clients', 'phone/device', 'vite.config.ts', ...ofBoth], build: buildWeb },
  server: { inputs: ['server', 'engine', 'phone', ...ofBoth], build: buildServer },
};

async function buildWeb(folder) {
  const { build, createLogger } = await import('vite');
  const config = path.join(root, 'vite.config.ts');
  const customLogger = createLogger('warn');
  const { warnOnce } = customLogger;
  // Names of composed CSS modules come from no file; users of the product cannot do anything about it.
  customLogger.warnOnce = (text, options) =>
    text.includes('`from` option to `postcss.parse`') || warnOnce(text, options);
  await build({ configFile: config, logLevel: 'warn', customLogger, build: { outDir: folder, emptyOutDir: true } });
  await build({
    configFile: path.join(root, 'clients/phone-web/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: path.join(folder, 'phone'), emptyOutDir: true },
  });
}

/** Entry points: the server process, the threads of the engine, large bodies, maps, timetables, dangerous areas, past visits and the demo, and the commands. */
const entries = {
  main: 'server/main.ts',
  run: 'server/run.ts',
  'engine-worker': 'server/engine-worker.ts',
  'reading-worker': 'server/reading-worker.ts',
  'import-worker': 'server/features/map-regions/import-worker.ts',
  'areas-worker': 'server/features/dangerous-areas/areas-worker.ts',
  'past-visits-worker': 'server/features/points-of-interest/past-visits-worker.ts',
  'reassign-worker': 'server/features/vehicles/reassign-worker.ts',
  'recompute-worker': 'server/features/app-users/recompute-worker.ts',
  'transit-worker': 'server/features/public-transport/transit-worker.ts',
  'pbf-worker': 'engine/osm/pbf-worker.ts',
  'demo-worker': 'phone/demo/demo-worker.ts',
  ...Object.fromEntries(
    ['backup', 'cluster', 'key', 'map', 'migrate', 'move-to', 'restore'].map((name) => [name, `server/cli/${name}.ts`]),
  ),
};

/** What the build includes of packages needs no installation: only those listed as `dependencies` are still imported. */
function importedPackages() {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

async function buildServer(folder) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(path.join(root, file)))),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: importedPackages(),
    // Packages in the older format ask for Node's modules by `require`.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);",
    },
    sourcemap: true,
    logLevel: 'warning',
  });
}

const stampOf = (name) => path.join(dist, `${name}.inputs`);

function isFresh(name) {
  try {
    return readFileSync(stampOf(name), 'utf8') === hashOf(parts[name].inputs);
  } catch {
    return false;
  }
}

/**
 * Built into a temporary folder and then swapped in: a failed or interrupted build leaves the last good one in place.
 */
async function buildPart(name) {
  const hash = hashOf(parts[name].inputs);
  const fresh = path.join(dist, `.${name}-${process.pid}-new`);
  const old = path.join(dist, `.${name}-${process.pid}-old`);
  try {
    await parts[name].build(fresh);
    rmSync(stampOf(name), { force: true });
    moveIfThere(path.join(dist, name), old);
    moveIfMissing(fresh, path.join(dist, name));
    writeFileSync(stampOf(name), hash);
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

function moveIfThere(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Another process that built the same sources may have been first. */
function moveIfMissing(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  }
}

/** Removes what killed builds left behind, except those of running processes. */
function removeLeftOvers() {
  for (const name of readdirSync(dist)) {
    const pid = Number(name.match(/^\.(?:web|server)-(\d+)-/)?.[1]);
    if (pid && !isRunning(pid)) rmSync(path.join(dist, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Skips compression, which takes seconds and is done while the product starts. */
const UNCOMPRESSED = '--uncompressed';

const staleParts = () => Object.keys(parts).filter((name) => !isFresh(name));

/** Ends the process with the problem, if there is one. */
export function refuseToStart(problem) {
  if (!problem) return;
  console.error(`MOVE Dashboard could not start: ${problem.message ?? problem}`);
  process.exit(1);
}

/** The build is a process of its own, so that its memory ends with it. */
function build(names) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), UNCOMPRESSED, ...names], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (status) =>
      status === 0 ? resolve() : reject(new Error('The build failed; see the lines above.')),
    );
  });
}

/**
 * Makes the named parts ready to run: those to wait for, and those that may be built `beside` what happens next, whose
 * promise is returned. A product that is up to date needs no packages of the build: it works after `npm prune --omit=dev`.
 */
export async function prepare(names, beside = []) {
  const stale = staleParts();
  const building = [...beside, ...names].filter((name) => stale.includes(name));
  ensureInstalled(building.length > 0 ? 'build' : 'run');
  if (building.length === 0) return {};
  refuseToStart(await problemOfSettings(process.env));
  console.error(`Building ${building.join(' and ')} …`);
  const [first, later] = [names, beside].map((some) => some.filter((name) => stale.includes(name)));
  if (first.length > 0) await build(first).catch(refuseToStart);
  const builtBeside = later.length > 0 ? build(later) : undefined;
  // Reported to whoever awaits it.
  builtBeside?.catch(() => {});
  return { builtBeside };
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  ensureInstalled('build');
  mkdirSync(dist, { recursive: true });
  removeLeftOvers();
  const names = process.argv.slice(2).filter((name) => name !== UNCOMPRESSED);
  const built = await Promise.allSettled((names.length > 0 ? names : staleParts()).map(buildPart));
  for (const { status, reason } of built) if (status === 'rejected') throw reason;
  if (!process.argv.includes(UNCOMPRESSED)) await compressAssets(path.join(dist, 'web'));
}
