import { z } from 'zod/mini';
import { calendarDay } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { paragraphs } from './text.ts';

/** The platforms of the SDK, by the names that phones report. */
export const SDK_PLATFORMS = ['Android', 'iOS', 'Flutter', 'React Native'] as const;
export type SdkPlatform = (typeof SDK_PLATFORMS)[number];

export const SDK_VERSION_STATES = ['draft', 'published', 'deprecated'] as const;
export type SdkVersionState = (typeof SDK_VERSION_STATES)[number];

/** major.minor.patch with an optional build. */
export const VERSION_PATTERN = /^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2,3}$/;

const partsOf = (version: string): number[] => version.split('.').map(Number);

/** Negative if the first is older. A version without a build is older than the same one with a build. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < 4; at++) {
    const difference = (first[at] ?? -1) - (second[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a reported version is older than the minimum; anything that is not a version is not judged. */
export const isBelow = (version: string, minimum: string | null): boolean =>
  minimum !== null && VERSION_PATTERN.test(version) && compareVersions(version, minimum) < 0;

const area = 'sdk-versions';

export const sdkPlatform = z.enum(SDK_PLATFORMS);
const version = z
  .string()
  .check(z.trim(), z.maxLength(27), z.regex(VERSION_PATTERN, 'must be major.minor.patch or major.minor.patch.build'));
const state = z.enum(SDK_VERSION_STATES);
const id = z.uuid();
/** A day without a time. */
const releasedOn = z.nullable(calendarDay);
const notes = paragraphs(4_000);

export const sdkVersion = z.object({
  id: z.string(),
  platform: sdkPlatform,
  version: z.string(),
  state,
  /** Whether it is the oldest supported version of its platform. */
  isMinimum: z.boolean(),
  /** Whether it is older than the minimum of its platform. */
  belowMinimum: z.boolean(),
  notes: z.string(),
  releasedOn: z.nullable(z.string()),
  /** Increased by every change; a save names the one it is based on. */
  edition: z.int(),
  createdAt: z.iso.datetime(),
  /** The following fields are for dolphins; null for others, or before the first count. */
  createdBy: z.nullable(z.string()),
  /** The app users whose phones last reported this version, and their number of projects. */
  users: z.nullable(z.int()),
  projects: z.nullable(z.int()),
});
export type SdkVersion = z.infer<typeof sdkVersion>;

export const listSdkVersions = endpoint({
  name: 'list SDK versions',
  area,
  method: 'GET',
  path: '/move/sdk/version',
  summary: 'SDK versions by platform, newest first. Drafts and usage are shown to dolphins only.',
  right: { who: 'signed-in' },
  query: z.strictObject({ platform: z.optional(sdkPlatform) }),
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
    notes: z._default(notes, ''),
    releasedOn: z._default(releasedOn, null),
    state: z._default(z.enum(['draft', 'published']), 'draft'),
  }),
  reply: z.object({ version: sdkVersion }),
});

export const changeSdkVersion = endpoint({
  name: 'change SDK version',
  area,
  method: 'PATCH',
  path: '/move/sdk/version/{id}',
  summary:
    'Changes notes, release date or state of a version: publish, deprecate. Refused if somebody else changed it meanwhile.',
  right: { who: 'dolphin' },
  params: z.strictObject({ id }),
  body: z.strictObject({
    edition: z.int(),
    notes: z.optional(notes),
    releasedOn: z.optional(releasedOn),
    state: z.optional(state),
  }),
  reply: z.object({ version: sdkVersion }),
});

export const setSdkMinimum = endpoint({
  name: 'set minimum SDK version',
  area,
  method: 'POST',
  path: '/move/sdk/version/minimum',
  summary: 'Sets the oldest version that may still be used on a platform; null removes the minimum.',
  right: { who: 'dolphin' },
  body: z.strictObject({ platform: sdkPlatform, version: z.nullable(version) }),
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
  query: z.strictObject({
    platform: sdkPlatform,
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 90),
  }),
  reply: z.object({
    /** When phones were last counted; null before the first count. */
    countedAt: z.nullable(z.iso.datetime()),
    minimum: z.nullable(z.string()),
    /** Rare versions of a day are added up under an empty name. */
    rows: z.array(z.object({ day: z.string(), version: z.string(), users: z.int(), projects: z.int() })),
  }),
});

const outdatedProject = z.object({
  projectId: z.int(),
  productName: z.string(),
  /** App users with a version older than the newest published one, or a deprecated one. */
  users: z.int(),
  /** Most used first. */
  versions: z.array(z.object({ platform: z.string(), version: z.string(), users: z.int() })),
  /** How many less used ones are not listed. */
  moreVersions: z.int(),
  /** When its admins were last notified; null if never, or long ago. */
  notifiedAt: z.nullable(z.iso.datetime()),
});
export type OutdatedProject = z.infer<typeof outdatedProject>;

export const MAX_OUTDATED_PROJECTS = 200;

export const listVersionProjects = endpoint({
  name: 'list projects of an SDK version',
  area,
  method: 'GET',
  path: '/move/sdk/version/projects',
  summary: `Projects whose app users run a version, or one below it, most users first; at most ${MAX_OUTDATED_PROJECTS}.`,
  right: { who: 'dolphin' },
  query: z.strictObject({ platform: sdkPlatform, version, which: z._default(z.enum(['same', 'below']), 'same') }),
  reply: z.object({ items: z.array(z.omit(outdatedProject, { notifiedAt: true })), next: z.null() }),
});

export const listOutdatedProjects = endpoint({
  name: 'list outdated projects',
  area,
  method: 'GET',
  path: '/move/sdk/version/outdated',
  summary: `Projects whose app users run outdated SDK versions, most users first; at most ${MAX_OUTDATED_PROJECTS}.`,
  right: { who: 'dolphin' },
  reply: z.object({ items: z.array(outdatedProject), next: z.null() }),
});

export const notifyOutdatedProjects = endpoint({
  name: 'notify outdated projects',
  area,
  method: 'POST',
  path: '/move/sdk/version/outdated/notify',
  summary: 'Notifies the admins of projects whose app users run outdated SDK versions, on screen and by mail.',
  right: { who: 'dolphin' },
  body: z.strictObject({
    projectIds: z.array(z.int()).check(z.minLength(1), z.maxLength(MAX_OUTDATED_PROJECTS)),
  }),
  reply: z.object({ notified: z.array(z.int()) }),
});
