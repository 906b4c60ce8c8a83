import { RECORD_LISTS } from '#contract/upload-records.ts';
import { batchIdOf } from '#phone/device/batch-id.ts';
import { type DeviceReport, firstFixFrom, type Records, sliceColumns } from '#phone/device/report.ts';
import { type SimulatedDay, WORLD_VERSION } from '#phone/world/world.ts';

/** What a phone reports for part of a day; the same range always gives the same batch. */
export function partOfDay(seed: string, day: SimulatedDay, fromMs: number, toMs: number): DeviceReport {
  const { fixes, person } = day;
  const records = RECORD_LISTS.map((list) => {
    const all: readonly { t: number }[] = day.records[list];
    return [list, all.filter(({ t }) => t >= fromMs && t < toMs)] as const;
  });
  return {
    batchId: batchIdOf('world', WORLD_VERSION, seed, person.userId, fromMs, toMs),
    fixes: sliceColumns(fixes, firstFixFrom(fixes, fromMs), firstFixFrom(fixes, toMs)),
    records: Object.fromEntries(records) as Records,
  };
}
