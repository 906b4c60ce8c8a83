import { z } from 'zod/mini';
import { COUNTRIES } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { projectId } from './page.ts';
import { isTimeZone, MAP_PEOPLE_BOUNDS, SEVERITY_BOUNDS } from './project-bounds.ts';
import { projectName } from './projects.ts';
import { retention } from './retention.ts';

const area = 'project-settings';

const country = z.string().check(z.refine((code) => COUNTRIES.includes(code), 'must be an ISO 3166 country code'));
const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'must be an IANA time zone'));
const severityThreshold = z.pipe(
  z.number().check(z.minimum(SEVERITY_BOUNDS.min), z.maximum(SEVERITY_BOUNDS.max)),
  z.transform((value) => Math.round(value * 100) / 100),
);

/** The settings of a project that its admins can change. */
export const projectSettings = z.strictObject({
  productName: projectName,
  country: z.nullable(country),
  timeZone: z.nullable(timeZone),
  /** Impacts below this severity (asi) are stored but raise no alarm. */
  severityThreshold,
  /** Its users are not billed. */
  testProject: z.boolean(),
  /** The activity map leaves out cells with fewer people. */
  mapLeastPeople: z.int().check(z.minimum(MAP_PEOPLE_BOUNDS.min), z.maximum(MAP_PEOPLE_BOUNDS.max)),
  /** Badges and leaderboards for app users. */
  badges: z.boolean(),
  retention,
});
export type ProjectSettings = z.infer<typeof projectSettings>;

export const DEFAULT_SETTINGS = {
  country: null,
  timeZone: null,
  severityThreshold: 0,
  testProject: false,
  mapLeastPeople: 5,
  badges: false,
} as const;

const version = z.int().check(z.nonnegative());

const projectSettingsState = z.object({
  projectId: z.int(),
  settings: projectSettings,
  /** Null if the project is not suspended. */
  suspendedAt: z.nullable(z.iso.datetime()),
  /** Increased by every change; a save names the one it is based on. */
  version,
});
export type ProjectSettingsState = z.infer<typeof projectSettingsState>;

const right = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const query = z.strictObject({ projectId });

export const getProjectSettings = endpoint({
  name: 'get project settings',
  area,
  method: 'GET',
  path: '/move/project/settings',
  summary:
    'The settings of a project: name, country, time zone, severity threshold, retention, badges, and whether it is a test or suspended.',
  right,
  query,
  reply: projectSettingsState,
});

export const saveProjectSettings = endpoint({
  name: 'save project settings',
  area,
  method: 'PUT',
  path: '/move/project/settings',
  summary: 'Saves the settings of a project. The name of another project of the caller is refused.',
  right,
  query,
  body: z.strictObject({ settings: projectSettings, version }),
  reply: projectSettingsState,
});

export const suspendProject = endpoint({
  name: 'suspend project',
  area,
  method: 'POST',
  path: '/move/project/suspension',
  summary: 'Suspends or resumes a project: while suspended, phones and changes by API key are refused.',
  right,
  query,
  body: z.strictObject({ suspended: z.boolean(), version }),
  reply: projectSettingsState,
});
