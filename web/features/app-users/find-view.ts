import { APP_USER_SORTS, type AppUserSort, DEFAULT_APP_USER_SORT, STATE_FILTERS } from '#contract/app-user-lists.ts';

/** What the list is narrowed to, by the names in the address. */
export const FILTERS = [
  'state',
  'platform',
  'version',
  'warning',
  'code',
  'blocked',
  'pilot',
  'seenSince',
  'seenBefore',
  'createdSince',
] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filters = Partial<Record<FilterName, string>>;

export interface FindView {
  search: string;
  filters: Filters;
  sort: AppUserSort;
}

type Parameters = Readonly<Record<string, string | undefined>>;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** What cannot be a value is left out: an address that somebody mistyped still shows a list. */
const FITS: Record<FilterName, (text: string) => boolean> = {
  state: (text) => (STATE_FILTERS as readonly string[]).includes(text),
  platform: (text) => text.length <= 40,
  version: (text) => text.length <= 40,
  warning: (text) => text.length <= 100,
  code: isUuid,
  blocked: (text) => text === 'true',
  pilot: (text) => text === 'true',
  seenSince: isDay,
  seenBefore: isDay,
  createdSince: isDay,
};
/** Other pages know it by this name. */
const ALSO: Partial<Record<FilterName, string>> = { seenSince: 'activeSince' };

export function viewIn(parameters: Parameters): Omit<FindView, 'search'> {
  const filters: Filters = {};
  for (const name of FILTERS) {
    const value = parameters[name] ?? parameters[ALSO[name] ?? ''];
    if (value && FITS[name](value)) filters[name] = value;
  }
  const sort = APP_USER_SORTS.find((one) => one === parameters.sort) ?? DEFAULT_APP_USER_SORT;
  return { filters, sort };
}

/** The address without a filter, under whatever name it stands there. */
export const without = (name: FilterName): Record<string, null> => {
  const also = ALSO[name];
  return { [name]: null, ...(also && { [also]: null }), ...(name === 'platform' && { version: null }) };
};
export const withoutAll = (): Record<string, null> => Object.assign({ search: null }, ...FILTERS.map(without));

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
/** So many days ago, as the server counts days. */
export const daysAgo = (days: number, now = Date.now()): string =>
  new Date(now - days * DAY_MS).toISOString().slice(0, 10);
