import { expect, it } from 'vitest';
import type { Day, LogMark } from '#contract/day.ts';
import { type DayDetails, entriesOf } from './day-entries.ts';

const log = (level: LogMark['level'], atMs: number): LogMark => ({ atMs, level, count: 1, text: level });
const day: Day = {
  ...{ date: '2026-01-31', zone: 'UTC', isZoneOfPlace: true, fromTs: 0, toTs: 86_400, isRunning: false },
  ...{ items: [], gaps: [], states: [], moments: [], previousActive: null, nextActive: null },
  logs: [log('DEBUG', 1_000), log('ERROR', 2_000)],
};
const levels = (details: DayDetails) =>
  entriesOf(day, [], details).map((entry) => (entry.kind === 'log' ? entry.log.level : entry.kind));

it('hides what the SDK logs for developers until all lines are asked for', () => {
  expect(levels({ events: true, allLogs: false })).toEqual(['ERROR']);
  expect(levels({ events: true, allLogs: true })).toEqual(['DEBUG', 'ERROR']);
  expect(levels({ events: false, allLogs: false })).toEqual([]);
});
