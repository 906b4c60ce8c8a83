import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

interface Process {
  parent: number;
  ownTicks: number;
  /** Of children that have ended. */
  endedTicks: number;
}

function processOf(pid: number): Process | null {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\S )/);
    const fields = rest.split(' ').map(Number);
    const at = (index: number): number => fields[index] ?? 0;
    return { parent: at(1), ownTicks: at(11) + at(12), endedTicks: at(13) + at(14) };
  } catch {
    return null;
  }
}

/** Seconds of CPU that a PostgreSQL server has used so far: its own, and those of every process it started. Linux only. */
export function serverSeconds(postmaster: number): number {
  const server = processOf(postmaster);
  if (!server) throw new Error(`No process ${postmaster} here: the nodes must run on this machine.`);
  let ticks = server.ownTicks + server.endedTicks;
  for (const name of readdirSync('/proc')) {
    const child = /^\d+$/.test(name) ? processOf(Number(name)) : null;
    if (child?.parent === postmaster) ticks += child.ownTicks + child.endedTicks;
  }
  return ticks / TICKS_A_SECOND;
}
