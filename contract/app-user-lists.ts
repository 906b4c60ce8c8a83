/** Plain values about finding app users; the browser reads this file too. */
const bothWays = <const Key extends string>(keys: readonly Key[]) =>
  keys.flatMap((key) => [key, `-${key}` as const]) as [Key, ...(Key | `-${Key}`)[]];

export const APP_USER_SORT_KEYS = ['id', 'seen', 'registered', 'state'] as const;
export type AppUserSortKey = (typeof APP_USER_SORT_KEYS)[number];
export const APP_USER_SORTS = bothWays(APP_USER_SORT_KEYS);
export type AppUserSort = (typeof APP_USER_SORTS)[number];
/** Who reported last stands first. */
export const DEFAULT_APP_USER_SORT: AppUserSort = '-seen';

/** What the SDK says of itself; `NONE` are those whose phone never said anything. */
export const STATE_FILTERS = ['RUNNING', 'READY', 'ERROR', 'UNINITIALISED', 'NONE'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** Stands for every reason. */
export const ANY_WARNING = 'any';

export const LONGEST_NOTE = 4_000;
