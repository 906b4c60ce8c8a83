import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { filledLine, line } from './text.ts';

const bothWays = <const Key extends string>(keys: readonly Key[]) =>
  keys.flatMap((key) => [key, `-${key}` as const]) as [Key, ...(Key | `-${Key}`)[]];

/** The state of a project; `live` without a mark. */
export const PROJECT_STATES = ['live', 'test', 'suspended'] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];

export const PROJECT_SORTS = bothWays(['name', 'created', 'id', 'users']);
export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** The role filters of dashboard users; `none` for people without any role. */
export const USER_ROLE_FILTERS = ['dolphin', 'admin', 'billing', 'reader', 'user', 'none'] as const;
export type UserRoleFilter = (typeof USER_ROLE_FILTERS)[number];

export const USER_SORTS = bothWays(['name', 'email', 'company', 'signIn', 'created']);
export type UserSort = (typeof USER_SORTS)[number];

/** How long logging may be turned on, in hours. */
export const LOGGING_HOURS = [1, 24, 168] as const;
export type LoggingHours = (typeof LOGGING_HOURS)[number];

const area = 'dolphin';

/** A project as dolphins see it. */
export const anyProject = z.object({
  projectId: z.int().check(z.positive()),
  productName: z.string(),
  createdAt: z.iso.datetime(),
  appUsers: z.int(),
  members: z.int(),
  state: z.enum(PROJECT_STATES),
});
export type AnyProject = z.infer<typeof anyProject>;

export const listAllProjects = endpoint({
  name: 'list all projects',
  area,
  method: 'GET',
  path: '/move/dolphin/project',
  summary: 'All projects of all customers, with their size; a leading minus reverses the order.',
  right: { who: 'dolphin' },
  query: z.strictObject({
    search: z.optional(line(80)),
    state: z.optional(z.enum(PROJECT_STATES)),
    sort: z._default(z.enum(PROJECT_SORTS), 'name'),
    ...pageQuery.shape,
  }),
  reply: pageOf(anyProject),
});

export const foundAppUser = z.object({
  projectId: z.int().check(z.positive()),
  productName: z.string(),
  userId: z.string(),
  installationId: z.string(),
  blocked: z.boolean(),
  pilot: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  platform: z.nullable(z.string()),
  sdkVersion: z.nullable(z.string()),
});
export type FoundAppUser = z.infer<typeof foundAppUser>;

export const findAppUsers = endpoint({
  name: 'find app users across projects',
  area,
  method: 'GET',
  path: '/move/dolphin/appUser',
  summary: 'App users of all projects by the beginning of their user id, or by the full installation id.',
  right: { who: 'dolphin' },
  query: z.strictObject({ search: filledLine(100), ...pageQuery.shape }),
  reply: pageOf(foundAppUser),
});
