import { z } from 'zod';

/** The first entry: what is in the backup and who can read it. */
export const MANIFEST = 'manifest.json';
/** The last entry: without it the backup was cut short. */
export const END = 'end.json';
/** Where the files of the data folder and the database's own are. */
export const FILES = 'files';
export const CLUSTER = 'cluster';

export const manifest = z.object({
  format: z.literal(1),
  /** Of the product that wrote it. */
  version: z.string(),
  postgres: z.string(),
  platform: z.string(),
  createdAt: z.iso.datetime(),
});
export type Manifest = z.infer<typeof manifest>;
