import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { filledLine } from './text.ts';

/** Larger parts are rejected; browsers send smaller ones on slow connections. */
export const FILE_PART_BYTES = 4 * 1024 * 1024;

/** The purpose of a file; each has a feature that processes it. */
export const FILE_PURPOSES = ['roads', 'timetable'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

const area = 'files';
const dolphin = { who: 'dolphin' } as const;
const bytes = z.int().check(z.nonnegative());
const ofUpload = z.strictObject({ id: z.uuid() });

export const fileUpload = z.object({
  id: z.uuid(),
  purpose: z.enum(FILE_PURPOSES),
  name: z.string(),
  size: bytes,
  /** The number of received bytes, where the next part starts. */
  received: bytes,
  createdAt: z.iso.datetime(),
});
export type FileUpload = z.infer<typeof fileUpload>;

export const beginFileUpload = endpoint({
  name: 'begin file upload',
  area,
  method: 'POST',
  path: '/move/file',
  summary: 'Starts the upload of a large file in parts. Files above this server’s limit are refused at once.',
  right: dolphin,
  body: z.strictObject({
    purpose: z.enum(FILE_PURPOSES),
    name: filledLine(200),
    size: z.int().check(z.positive()),
  }),
  reply: fileUpload,
});

export const listFileUploads = endpoint({
  name: 'list file uploads',
  area,
  method: 'GET',
  path: '/move/file',
  summary: 'The caller’s uploads that have not been used yet, newest first.',
  right: dolphin,
  query: z.strictObject({ purpose: z.enum(FILE_PURPOSES) }),
  reply: z.object({ items: z.array(fileUpload) }),
});

export const getFileUpload = endpoint({
  name: 'get file upload',
  area,
  method: 'GET',
  path: '/move/file/{id}',
  summary: 'The progress of an upload: the next part starts at `received`.',
  right: dolphin,
  params: ofUpload,
  reply: fileUpload,
});

export const putFilePart = endpoint({
  name: 'put file part',
  area,
  method: 'PUT',
  path: '/move/file/{id}/part',
  summary: `The next part as application/octet-stream, at most ${FILE_PART_BYTES} bytes. A part that came already is answered like a new one.`,
  right: dolphin,
  params: ofUpload,
  query: z.strictObject({ offset: z.coerce.number().check(z.int(), z.nonnegative()) }),
  reply: fileUpload,
});

export const dropFileUpload = endpoint({
  name: 'drop file upload',
  area,
  method: 'DELETE',
  path: '/move/file/{id}',
  summary: 'Deletes an upload and all its parts.',
  right: dolphin,
  params: ofUpload,
  reply: z.object({ dropped: z.literal(true) }),
});
