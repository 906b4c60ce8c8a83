import { readdirSync, readFileSync } from 'node:fs';

/** A tick of /proc is a hundredth of a second everywhere. */
const TICK_MS = 10;

/** Processor time of what this process started, and what that started, those that ended included. */
export function cpuMsOfChildren(): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid));
  const own = new Set([process.pid]);
  for (let size = 0; size < own.size; ) {
    size = own.size;
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid);
  }
  return (
    processes.filter(({ pid }) => own.has(pid) && pid !== process.pid).reduce((sum, { ticks }) => sum + ticks, 0) *
    TICK_MS
  );
}

function statOf(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of a process may contain spaces; what follows it does not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks }];
  } catch {
    return []; // It has just ended.
  }
}
