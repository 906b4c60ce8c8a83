import { z } from 'zod/mini';
import { RECORDS, type RecordList, type RecordOf } from '#contract/upload-records.ts';

/** Of stored records those that the contract allows; others date from before it was narrowed, and must stop nobody. */
export function validRecords<List extends RecordList>(list: List, records: unknown): RecordOf<List>[] {
  const schema: z.ZodMiniType = RECORDS[list];
  const all = z.array(schema).safeParse(records);
  const each = Array.isArray(records) ? records : [];
  const valid = all.success ? all.data : each.filter((record) => schema.safeParse(record).success);
  return valid as RecordOf<List>[];
}
