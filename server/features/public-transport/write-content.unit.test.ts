import { expect, it } from 'vitest';
import type { Timetable } from '#engine/transit/timetable.ts';
import type { Tx } from '#server/db/database.ts';
import { writeContent } from './write-content.ts';

/** Stops without lines, as many as three statements write. */
const timetable: Timetable = {
  agencies: [],
  lines: [],
  stops: Array.from({ length: 1_200 }, (_, at) => ({ id: `s${at}`, name: 'Stop', lat: 48, lon: 16 })),
  patterns: [],
  calendar: { timeZone: 'UTC', firstDay: 0, lastDay: 0, services: [] },
  counts: { lines: 0, stops: 1_200, patterns: 0, trips: 0, stopTimes: 0, shapePoints: 0 },
};

function statementsOf() {
  const tables: string[] = [];
  const insertInto = (table: string) => ({ values: () => ({ execute: async () => tables.push(table) }) });
  return { tables, tx: { insertInto } as unknown as Tx };
}

it('tells after each statement how much is written', async () => {
  const { tables, tx } = statementsOf();
  const shares: number[] = [];
  await writeContent(tx, 'content', timetable, (share) => shares.push(Math.round(share * 100)));
  expect([tables.length, shares]).toEqual([3, [42, 83, 100]]);
});

it('ends as soon as its import was cancelled, whatever it is writing', async () => {
  const { tables, tx } = statementsOf();
  const cancelled = () => {
    throw new Error('cancelled');
  };
  await expect(writeContent(tx, 'content', timetable, cancelled)).rejects.toThrow('cancelled');
  expect(tables).toHaveLength(1);
});
