import { z } from 'zod';

/** The first entry: the content of the backup and the versions that wrote it. */
export const MANIFEST = 'manifest.json';
/** The last entry: a backup without it is incomplete. */
export const END = 'end.json';
/** The folders of the data folder's files and of the database's. */
export const FILES = 'files';
export const CLUSTER = 'cluster';

export const manifest = z.object({
  format: z.literal(1),
  /** The version of the product that wrote it. */
  version: z.string(),
  postgres: z.string(),
  platform: z.string(),
  createdAt: z.iso.datetime(),
});
export type Manifest = z.infer<typeof manifest>;
