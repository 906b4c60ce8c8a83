const bothWays = <const Key extends string>(keys: readonly Key[]) =>
  keys.flatMap((key) => [key, `-${key}` as const]) as [Key, ...(Key | `-${Key}`)[]];

/** Without a mark a project simply runs. */
export const PROJECT_STATES = ['live', 'test', 'suspended'] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];

export const PROJECT_SORTS = bothWays(['name', 'created', 'id', 'users']);
export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** The roles by which dashboard users are found; `none` are those who have none anywhere. */
export const USER_ROLE_FILTERS = ['dolphin', 'admin', 'billing', 'reader', 'user', 'none'] as const;
export type UserRoleFilter = (typeof USER_ROLE_FILTERS)[number];

export const USER_SORTS = bothWays(['name', 'email', 'company', 'signIn', 'created']);
export type UserSort = (typeof USER_SORTS)[number];

/** How long logging may be turned on, in hours. */
export const LOGGING_HOURS = [1, 24, 168] as const;
export type LoggingHours = (typeof LOGGING_HOURS)[number];
