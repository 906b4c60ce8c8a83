import { z } from 'zod';
import { SDK_VERSION_STATES, sdkPlatform } from '#contract/sdk-versions.ts';
import type { SdkVersionsTable } from '#server/db/sdk-tables.ts';

/** What a restore needs. */
export const formerVersion = z.object({
  platform: sdkPlatform,
  version: z.string(),
  state: z.enum(SDK_VERSION_STATES),
  notes: z.string(),
  releasedOn: z.string().nullable(),
});
export type FormerVersion = z.infer<typeof formerVersion>;

type Row = Pick<SdkVersionsTable, 'platform' | 'version' | 'state' | 'released_on'> & { notes: string };

/** What revisions store of a version; the name is for display. */
export const versionSnapshot = ({
  platform,
  version,
  state,
  notes,
  released_on,
}: Row): FormerVersion & { name: string } => ({
  name: `${platform} ${version}`,
  platform,
  version,
  state,
  notes,
  releasedOn: released_on,
});
