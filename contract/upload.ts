import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FIXES_MEDIA_TYPE, MAX_FIXES_PER_BATCH } from './fix-codec.ts';
import { RECORD_LISTS, RECORDS, type RecordList, type RecordOf } from './upload-records.ts';

export const MAX_RECORDS_PER_LIST = 1_000;
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;
export const MAX_UPLOAD_BYTES_UNPACKED = 32 * 1024 * 1024;

/** Chosen by the phone for each batch; a retry has the same id. */
export const batchId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID in lower case'));

export const deviceDescription = z.strictObject({
  platform: z.optional(z.string().check(z.maxLength(40))),
  sdkVersion: z.optional(z.string().check(z.maxLength(40))),
  appVersion: z.optional(z.string().check(z.maxLength(40))),
  model: z.optional(z.string().check(z.maxLength(100))),
  os: z.optional(z.string().check(z.maxLength(100))),
});
export type DeviceDescription = z.infer<typeof deviceDescription>;

/** Documents the schema but accepts anything, so that an invalid value rejects only its record, never the batch. */
export const leniently = (schema: z.ZodMiniType) => {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return z.unknown().check(z.meta(described));
};
const column = (value: z.ZodMiniType) => z.array(leniently(value)).check(z.maxLength(MAX_FIXES_PER_BATCH));

/** Columns of equal length; null means unknown, in optional columns only. */
const fixColumns = z.strictObject({
  /** Unix time in milliseconds. */
  t: column(z.int().check(z.positive())),
  lat: column(z.number().check(z.minimum(-90), z.maximum(90))),
  lon: column(z.number().check(z.minimum(-180), z.maximum(180))),
  /** Metres. */
  acc: z.optional(column(z.nullable(z.number().check(z.nonnegative())))),
  /** Metres per second. */
  speed: z.optional(column(z.nullable(z.number().check(z.nonnegative())))),
  /** Degrees from north. */
  bearing: z.optional(column(z.nullable(z.number()))),
  /** Metres. */
  alt: z.optional(column(z.nullable(z.number()))),
});

const list = (name: RecordList) =>
  z.optional(z.array(leniently(RECORDS[name])).check(z.maxLength(MAX_RECORDS_PER_LIST)));
const lists = Object.fromEntries(RECORD_LISTS.map((name) => [name, list(name)])) as Record<
  RecordList,
  ReturnType<typeof list>
>;

export const uploadBody = z.strictObject({
  batchId,
  device: z.optional(deviceDescription),
  fixes: z.optional(fixColumns),
  ...lists,
});

/** The type for clients, with strict records. */
export type UploadBatch = {
  batchId: string;
  device?: DeviceDescription;
  fixes?: {
    t: number[];
    lat: number[];
    lon: number[];
    acc?: (number | null)[];
    speed?: (number | null)[];
    bearing?: (number | null)[];
    alt?: (number | null)[];
  };
} & { [L in RecordList]?: RecordOf<L>[] };

export const rejectedRecord = z.object({
  part: z.enum(['fixes', ...RECORD_LISTS]),
  index: z.int().check(z.nonnegative()),
  reason: z.string(),
});
export type RejectedRecord = z.infer<typeof rejectedRecord>;

export const uploadReply = z.object({
  batchId,
  /** The number of stored fixes and records. */
  accepted: z.object({ fixes: z.int(), records: z.int() }),
  /** The rejected entries by index in the batch, only the first ones if there are many; everything else is stored. */
  rejected: z.array(rejectedRecord),
  rejectedCount: z.int(),
});
export type UploadReply = z.infer<typeof uploadReply>;

export const uploadBatch = endpoint({
  name: 'upload batch',
  area: 'upload',
  method: 'POST',
  path: '/v20/upload',
  summary:
    'A batch of a phone, acknowledged once it is stored durably; JSON (gzip allowed) or application/vnd.move.fixes. ' +
    'The same batch again has no further effect; a different one with the same id is refused.',
  right: { who: 'device' },
  consumes: ['application/json', FIXES_MEDIA_TYPE],
  body: uploadBody,
  reply: uploadReply,
});
