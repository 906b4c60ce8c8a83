import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SDK_PLATFORMS, SDK_VERSION_STATES, VERSION_PATTERN } from './sdk-platforms.ts';

const area = 'sdk-versions';

export const sdkPlatform = z.enum(SDK_PLATFORMS);
const version = z
  .string()
  .trim()
  .max(27)
  .regex(VERSION_PATTERN, 'must be major.minor.patch or major.minor.patch.build');
const state = z.enum(SDK_VERSION_STATES);
const id = z.uuid();
/** A day without a time. */
const releasedOn = z.iso.date().nullable();
/** Several lines; of control characters only line breaks and tabs, and no marks that reorder text. */
const notes = z
  .string()
  .normalize('NFC')
  .trim()
  .max(4_000)
  .refine((text) => !/[^\P{Cc}\n\r\t]|\p{Bidi_Control}/u.test(text), 'must not contain control characters');

export const sdkVersion = z.object({
  id: z.string(),
  platform: sdkPlatform,
  version: z.string(),
  state,
  /** The oldest that may still be used on its platform. */
  isMinimum: z.boolean(),
  /** Older than the minimum of its platform. */
  belowMinimum: z.boolean(),
  notes: z.string(),
  releasedOn: z.string().nullable(),
  /** Grows with every change; a save names the one it saw. */
  edition: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Those below are for dolphins; null for anyone else, or when nothing was counted yet. */
  createdBy: z.string().nullable(),
  /** App users whose phones reported this version last, and on how many projects. */
  users: z.number().int().nullable(),
  projects: z.number().int().nullable(),
});
export type SdkVersion = z.infer<typeof sdkVersion>;

export const listSdkVersions = endpoint({
  name: 'list SDK versions',
  area,
  method: 'GET',
  path: '/move/sdk/version',
  summary: 'SDK versions by platform, the newest first. Drafts and how many use one are shown to dolphins only.',
  right: { who: 'signed-in' },
  query: z.strictObject({ platform: sdkPlatform.optional() }),
  reply: z.object({ items: z.array(sdkVersion), next: z.null() }),
});

export const createSdkVersion = endpoint({
  name: 'create SDK version',
  area,
  method: 'POST',
  path: '/move/sdk/version',
  summary: 'Adds a version of the SDK, as a draft or published at once.',
  right: { who: 'dolphin' },
  body: z.strictObject({
    platform: sdkPlatform,
    version,
    notes: notes.default(''),
    releasedOn: releasedOn.default(null),
    state: z.enum(['draft', 'published']).default('draft'),
  }),
  reply: z.object({ version: sdkVersion }),
});

export const changeSdkVersion = endpoint({
  name: 'change SDK version',
  area,
  method: 'PATCH',
  path: '/move/sdk/version/{id}',
  summary:
    'Changes notes, release date or state of a version: publish, deprecate. Only if the edition is still that one.',
  right: { who: 'dolphin' },
  params: z.strictObject({ id }),
  body: z.strictObject({
    edition: z.number().int(),
    notes: notes.optional(),
    releasedOn: releasedOn.optional(),
    state: state.optional(),
  }),
  reply: z.object({ version: sdkVersion }),
});

export const setSdkMinimum = endpoint({
  name: 'set minimum SDK version',
  area,
  method: 'POST',
  path: '/move/sdk/version/minimum',
  summary: 'Sets the oldest version that may still be used on a platform, or with null takes the minimum away.',
  right: { who: 'dolphin' },
  body: z.strictObject({ platform: sdkPlatform, version: version.nullable() }),
  reply: z.object({ items: z.array(sdkVersion) }),
});

export const deleteSdkVersion = endpoint({
  name: 'delete SDK version',
  area,
  method: 'DELETE',
  path: '/move/sdk/version/{id}',
  summary: 'Deletes a version from the list. Phones that have it keep it.',
  right: { who: 'dolphin' },
  params: z.strictObject({ id }),
  reply: z.object({ deleted: z.literal(true) }),
});

export const getSdkAdoption = endpoint({
  name: 'get SDK adoption',
  area,
  method: 'GET',
  path: '/move/sdk/version/adoption',
  summary: 'How many app users had which version on which day, from what their phones report.',
  right: { who: 'dolphin' },
  query: z.strictObject({ platform: sdkPlatform, days: z.coerce.number().int().min(1).max(366).default(90) }),
  reply: z.object({
    /** When phones were last counted; null before the first time. */
    countedAt: z.iso.datetime().nullable(),
    minimum: z.string().nullable(),
    rows: z.array(
      z.object({ day: z.string(), version: z.string(), users: z.number().int(), projects: z.number().int() }),
    ),
  }),
});
