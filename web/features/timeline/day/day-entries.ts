import type { Day, DayGap, DayItem, DayMoment, DayState, LogMark } from '#contract/day.ts';

/** One row of the day's list. */
export type DayEntry =
  | { kind: 'item'; atMs: number; item: DayItem }
  | { kind: 'gap'; atMs: number; gap: DayGap }
  | { kind: 'moment'; atMs: number; moment: DayMoment }
  | { kind: 'state'; atMs: number; state: DayState }
  | { kind: 'log'; atMs: number; log: LogMark };

/** At the same time, longer entries come first. */
const ORDER: readonly DayEntry['kind'][] = ['item', 'gap', 'state', 'moment', 'log'];

/** What the list shows besides items and gaps. */
export interface DayDetails {
  events: boolean;
  /** Whether to include log lines that report no problem. */
  allLogs: boolean;
}
const PROBLEM_LEVELS: readonly LogMark['level'][] = ['WARNING', 'ERROR'];

/** The entries of a day in time order. */
export function entriesOf(day: Day, items: readonly DayItem[], { events, allLogs }: DayDetails): DayEntry[] {
  const entries: DayEntry[] = [
    ...items.map((item): DayEntry => ({ kind: 'item', atMs: item.startTs * 1_000, item })),
    ...day.gaps.map((gap): DayEntry => ({ kind: 'gap', atMs: gap.fromTs * 1_000, gap })),
  ];
  if (events) {
    entries.push(
      ...day.moments.map((moment): DayEntry => ({ kind: 'moment', atMs: moment.atMs, moment })),
      ...day.states.map(
        (state): DayEntry => ({ kind: 'state', atMs: Math.max(state.atMs, day.fromTs * 1_000), state }),
      ),
    );
  }
  const logs = day.logs.filter(({ level }) => allLogs || (events && PROBLEM_LEVELS.includes(level)));
  entries.push(...logs.map((log): DayEntry => ({ kind: 'log', atMs: log.atMs, log })));
  return entries.sort((a, b) => a.atMs - b.atMs || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** The entry at a time: the item or gap that contains it, otherwise the last entry before. */
export function entryAt(entries: readonly DayEntry[], ms: number): DayEntry | null {
  const lasting = entries.find(
    (entry) =>
      (entry.kind === 'item' && entry.atMs <= ms && entry.item.endTs * 1_000 > ms) ||
      (entry.kind === 'gap' && entry.atMs <= ms && entry.gap.toTs * 1_000 > ms),
  );
  return lasting ?? entries.findLast((entry) => entry.atMs <= ms) ?? null;
}
