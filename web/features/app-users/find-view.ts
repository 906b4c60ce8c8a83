import { APP_USER_SORTS, type AppUserSort, DEFAULT_APP_USER_SORT, STATE_FILTERS } from '#contract/app-user-list.ts';
import { LONGEST_TAG } from '#contract/app-user-tags.ts';
import { choice, choiceOr, day, type ParameterValues, text, uuid } from '#web/navigation/parameters.ts';

/** The list's filters, by their names in the address. */
export const FILTERS = [
  'state',
  'platform',
  'version',
  'outdated',
  'warning',
  'code',
  'tag',
  'blocked',
  'pilot',
  'seenSince',
  'seenBefore',
  'createdSince',
] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filters = Partial<Record<FilterName, string>>;

/** Other pages link with this name. */
const ALSO: Partial<Record<FilterName, string>> = { seenSince: 'activeSince' };

const isTrue = choice(['true']);
/** Invalid values count as absent, so that a mistyped address still shows a list. */
export const APP_USER_PARAMETERS = {
  state: choice(STATE_FILTERS),
  platform: text(40),
  version: text(40),
  outdated: isTrue,
  warning: text(100),
  code: uuid,
  tag: text(LONGEST_TAG),
  blocked: isTrue,
  pilot: isTrue,
  seenSince: day,
  activeSince: day,
  seenBefore: day,
  createdSince: day,
  sort: choiceOr(APP_USER_SORTS, DEFAULT_APP_USER_SORT),
} satisfies Record<FilterName | 'activeSince' | 'sort', unknown>;

export interface FindView {
  search: string;
  filters: Filters;
  sort: AppUserSort;
}

export function viewIn(query: ParameterValues<typeof APP_USER_PARAMETERS>): Omit<FindView, 'search'> {
  const { activeSince, sort, ...rest } = query;
  const set = Object.entries({ ...rest, seenSince: rest.seenSince || activeSince }).filter(([, value]) => value);
  return { filters: Object.fromEntries(set) as Filters, sort };
}

/** The address without a filter, including its alternative names. */
export const without = (name: FilterName): Record<string, null> => {
  const also = ALSO[name];
  return { [name]: null, ...(also && { [also]: null }), ...(name === 'platform' && { version: null }) };
};
export const withoutAll = (): Record<string, null> => Object.assign({}, ...FILTERS.map(without));

export interface QueryOfView extends Filters {
  search?: string;
  sort: AppUserSort;
}
export const queryOf = ({ search, filters, sort }: FindView): QueryOfView => ({
  ...filters,
  sort,
  ...(search && { search }),
});

const DAY_MS = 86_400_000;
/** A number of days ago, in the server's day boundaries. */
export const daysAgo = (days: number, now = Date.now()): string =>
  new Date(now - days * DAY_MS).toISOString().slice(0, 10);
