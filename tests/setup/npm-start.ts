import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isGoneWithin } from '#server/db/embedded/processes.ts';

const project = path.resolve(import.meta.dirname, '../..');

export type Started = ReturnType<typeof npmStart>;

/** `npm start` as a person types it: in a terminal's own group of processes, with nothing but these settings. */
export function npmStart(settings: Record<string, string>) {
  const npm = spawn('npm', ['start'], {
    cwd: project,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, MOVE_DEMO: 'off', MOVE_LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = npm.pid ?? 0;
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  let hasEnded = false;
  let ending = '';
  const exitCode = new Promise<number | null>((resolve) => {
    npm.once('close', (code, signal) => {
      hasEnded = true;
      ending = signal ?? `code ${code}`;
      resolve(code);
    });
  });

  /** Checked while waiting for something that an ended process would never do. */
  const mustRun = (): void => {
    if (hasEnded) throw new Error(`npm start ended (${ending}):\n${output}`);
  };
  const ready = async (): Promise<void> => {
    while (!output.includes('is ready at ')) {
      mustRun();
      await sleep(20);
    }
  };
  const pidFile = path.join(settings.MOVE_DATA_DIR ?? '', 'postgres/cluster/postmaster.pid');
  const databasePid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return {
    output: () => output,
    mustRun,
    exitCode,
    ready,
    databasePid,
    /** The process that serves: npm's last descendant, whether or not there is a shell between. */
    serverPid: () => lastDescendantOf(group),
    /** The terminal signals everyone in the foreground at once; npm then forwards it a second time. */
    pressCtrlC: () => process.kill(-group, 'SIGINT'),
    /** What a service manager does: it knows npm alone. */
    terminate: () => process.kill(group, 'SIGTERM'),
    killAll: async () => {
      if (hasEnded) return;
      const database = existsSync(pidFile) ? databasePid() : undefined;
      process.kill(-group, 'SIGKILL');
      await exitCode;
      if (database) await isGoneWithin(20_000, database);
    },
  };
}

function lastDescendantOf(pid: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const child = rows.find(
    ([, parent, ...command]) => Number(parent) === pid && !/postgres|compress-assets/.test(command.join(' ')),
  );
  return child ? lastDescendantOf(Number(child[0])) : pid;
}
