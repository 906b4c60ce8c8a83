import { z } from 'zod/mini';
import { calendarDay } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { projectId } from './page.ts';
import { filledLine, line } from './text.ts';

export const EXPORT_CONTENTS = ['trips', 'items', 'points', 'scores', 'events'] as const;
export type ExportContent = (typeof EXPORT_CONTENTS)[number];
export const EXPORT_FORMATS = ['csv', 'geojson', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const area = 'bulk export';
const right = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const ofProject = z.strictObject({ projectId });
const day = calendarDay;
const moment = z.iso.datetime();

export const exportDay = endpoint({
  name: 'export day',
  area,
  method: 'GET',
  path: '/move/bulkExport/day',
  summary:
    'All trips, items, points, scores or events of a project’s day as a file, by user and time. A row is in the file of ' +
    'the local day on which its item starts, and in no other. `after` leaves out users up to that one, to resume an ' +
    'interrupted download.',
  right,
  key: { scope: 'exports:read', path: '/v20/export/day' },
  produces: ['text/csv', 'application/geo+json', 'application/vnd.apache.parquet'],
  isLong: true,
  query: z.strictObject({
    projectId,
    day,
    content: z.enum(EXPORT_CONTENTS),
    format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
    after: z._default(z.string().check(z.maxLength(100)), ''),
  }),
  reply: z.any(),
});

/** Characters that every S3 server accepts in a key, without path traversal. */
const prefix = line(200).check(z.regex(/^(?!.*\.\.)[\w./=-]*$/, 'may hold letters, digits and . _ - = /'));
const s3Place = {
  kind: z.literal('s3'),
  endpoint: filledLine(300),
  region: filledLine(60),
  bucket: filledLine(63).check(z.regex(/^[a-z0-9][a-z0-9.-]+$/, 'must be the name of a bucket')),
  prefix,
  accessKeyId: filledLine(200),
};
const folderPlace = z.strictObject({ kind: z.literal('folder') });

const eachOnce = (contents: readonly string[]): boolean => new Set(contents).size === contents.length;

const chosen = {
  contents: z
    .array(z.enum(EXPORT_CONTENTS))
    .check(z.minLength(1), z.maxLength(EXPORT_CONTENTS.length), z.refine(eachOnce, 'names one of them twice')),
  format: z.enum(EXPORT_FORMATS),
  /** The first exported day. */
  fromDay: day,
};

export const exportSchedule = z.object({
  ...chosen,
  target: z.discriminatedUnion('kind', [z.strictObject(s3Place), folderPlace]),
  /** The first day still to be written, or to be rewritten because late data may change it. */
  nextDay: day,
  dueAt: moment,
  lastRunAt: z.nullable(moment),
  filesWritten: z.int(),
  /** Why the last run failed. */
  failure: z.nullable(z.string()),
  version: z.int(),
});
export type ExportSchedule = z.infer<typeof exportSchedule>;

const reply = z.object({
  schedule: z.nullable(exportSchedule),
  /** Whether the operator set a folder for exports. */
  hasFolder: z.boolean(),
});

export const getExportSchedule = endpoint({
  name: 'get export schedule',
  area,
  method: 'GET',
  path: '/move/bulkExport',
  summary: 'Where a project’s data is exported every night, and the progress.',
  right,
  query: ofProject,
  reply,
});

export const saveExportSchedule = endpoint({
  name: 'save export schedule',
  area,
  method: 'PUT',
  path: '/move/bulkExport',
  summary:
    'Exports every day to an S3-compatible bucket or to the operator’s folder, each night and at once. A secret key that ' +
    'is omitted stays unchanged. `version` is the one that the caller saw, 0 for none.',
  right: { ...right, proof: 'recent' },
  query: ofProject,
  body: z.strictObject({
    ...chosen,
    target: z.discriminatedUnion('kind', [
      z.strictObject({ ...s3Place, secretAccessKey: z.optional(filledLine(200)) }),
      folderPlace,
    ]),
    version: z.int(),
  }),
  reply,
});
export type ExportScheduleInput = z.infer<typeof saveExportSchedule.body>;

export const stopExportSchedule = endpoint({
  name: 'stop export schedule',
  area,
  method: 'DELETE',
  path: '/move/bulkExport',
  summary: 'Ends the nightly export and deletes the secret key; files that were written stay.',
  right,
  query: ofProject,
  reply,
});
