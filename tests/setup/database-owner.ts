import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import { isGoneWithin, serversOf } from '#server/db/embedded/processes.ts';
import { atEnd } from './at-end.ts';

const project = path.resolve(import.meta.dirname, '../..');
const program = path.join(project, 'node_modules/.cache', `owner-${process.pid}.mjs`);
let isBuilt = false;

/** Bundled once for a test file: many are started, and reading the sources takes longer than what they do. */
function theProgram(): string {
  if (isBuilt) return program;
  buildSync({
    entryPoints: [path.join(project, 'server/db/embedded/owner.child.ts')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  isBuilt = true;
  atEnd(() => {
    isBuilt = false;
    rmSync(program, { force: true });
  });
  return program;
}

export type Owner = ReturnType<typeof anOwner>;

/** A process that owns the embedded database of a folder, to be killed in many ways. */
export function anOwner(dataDir: string, task?: 'write') {
  const child = spawn(process.execPath, [theProgram(), dataDir, ...(task ? [task] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const acknowledged: number[] = [];
  let unfinished = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (unfinished + text).split('\n');
    unfinished = parts.pop() ?? '';
    for (const line of parts) {
      if (line.startsWith('acknowledged ')) acknowledged.push(Number(line.split(' ')[1]));
      else lines.push(line);
    }
  });
  let hasEnded = false;
  const exitCode = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      hasEnded = true;
      resolve(code);
    });
  });

  const lineLike = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const line = lines.find((candidate) => pattern.test(candidate));
      if (line !== undefined) return line;
      if (hasEnded) throw new Error(`The process ended without a line like ${pattern}:\n${lines.join('\n')}`);
      await sleep(10);
    }
  };
  const ready = () => lineLike(/^ready /);
  const databasePid = async () => Number((await ready()).split(' ')[1]);
  const where = async () => (await ready()).split(' ')[2] ?? '';
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exitCode;
  };
  return {
    pid: child.pid ?? 0,
    acknowledged,
    ready,
    refusal: () => lineLike(/^refused /),
    readyOrRefused: () => lineLike(/^(ready|refused) /),
    exitCode,
    where,
    databasePid,
    hasPrinted: (words: string) => lineLike(new RegExp(`^says .*${words}`)),
    hasAcknowledged: async (count: number) => {
      while (acknowledged.length < count && !hasEnded) await sleep(5);
    },
    terminate: () => child.kill('SIGTERM'),
    kill,
    /** Nobody is left to stop the database: the suspended owner cannot react to the end of its watchdog. */
    killWithWatchdog: async () => {
      child.kill('SIGSTOP');
      for (const pid of watchdogOf(await databasePid())) process.kill(pid, 'SIGKILL');
      await kill();
    },
    databaseIsGone: async () => {
      if (lines.some((line) => line.startsWith('refused ')) || !lines.some((line) => line.startsWith('ready '))) return;
      const cluster = path.join(await where(), 'cluster');
      for (const pid of [await databasePid(), ...serversOf(cluster)]) await isGoneWithin(20_000, pid);
    },
  };
}

/** The shell that started the database, and the children of that shell which wait for its end. */
function watchdogOf(databasePid: number): number[] {
  const parentOf = (pid: number | string) =>
    Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]);
  const shell = parentOf(databasePid);
  const below = (pid: number) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  const watchers = below(shell).filter((pid) => pid !== databasePid);
  return [shell, ...watchers, ...watchers.flatMap(below)];
}
