import {
  APP_USER_SORTS,
  type AppUserSort,
  DEFAULT_APP_USER_SORT,
  PERMISSION_FILTERS,
  STATE_FILTERS,
} from '#contract/app-user-list.ts';
import { LONGEST_TAG } from '#contract/app-user-tags.ts';
import { DANGEROUS } from '#contract/insight-segments.ts';
import {
  DEFAULT_PERIOD,
  isPeriod,
  PEOPLE_FIGURES,
  type PeopleFigure,
  rangeIn,
  rolloutGroupsIn,
} from '#contract/people.ts';
import { choice, choiceOr, day, type Parameter, type ParameterValues, text, uuid } from '#web/navigation/parameters.ts';

/** The filters of the list, by their names in the URL. */
export const FILTERS = [
  'state',
  'platform',
  'version',
  'outdated',
  'warning',
  'permission',
  'code',
  'tag',
  'vehicle',
  'area',
  'group',
  'blocked',
  'pilot',
  'seenSince',
  'seenBefore',
  'createdSince',
  'registeredIn',
  'travelledIn',
] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filters = Partial<Record<FilterName | PeopleFigure, string>>;

/** Columns about the user; the others are figures of the period. */
export const USER_COLUMNS = [
  ...(['state', 'troubles', 'model', 'version', 'seen', 'registered'] as const),
  ...(['tags', 'vehicles', 'rollout'] as const),
] as const;
export const COLUMN_NAMES = [...USER_COLUMNS, ...PEOPLE_FIGURES] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];

const ABOUT_USERS: readonly ColumnName[] = USER_COLUMNS.slice(0, 6);
/** The columns for questions about driving. */
const ABOUT_DRIVING: readonly ColumnName[] = [
  ...(['score', 'trend', 'safeness', 'speed', 'distraction', 'worst'] as const),
  ...(['trips', 'distance', 'harsh'] as const),
];

/** Figures that can be filtered by range; times and durations are not useful as filters. */
export const RANGED = [
  ...(['score', 'trend', 'safeness', 'safenessTrend', 'speed', 'speedTrend'] as const),
  ...(['distraction', 'distractionTrend', 'worst'] as const),
  ...(['trips', 'distance', 'harsh', 'speeding', 'phone'] as const),
] as const;
export type Ranged = (typeof RANGED)[number];
const METERS_PER_KM = 1_000;
/** Distances are entered and shown in kilometres. */
export const unitOf = (figure: PeopleFigure): number => (figure === 'distance' ? METERS_PER_KM : 1);

/** Alternative names in links of other pages. */
const ALSO: Partial<Record<FilterName | PeopleFigure, string>> = { seenSince: 'activeSince' };

const isTrue = choice(['true']);
const range: Parameter<string> = { read: (raw) => (raw && rangeIn(raw) ? raw : ''), absent: '' };
const ranges = Object.fromEntries(PEOPLE_FIGURES.map((name) => [name, range])) as Record<PeopleFigure, typeof range>;
const group: Parameter<string> = { read: (raw) => (raw && rolloutGroupsIn(raw) ? raw : ''), absent: '' };
const area: Parameter<string> = { read: (raw) => (raw === DANGEROUS ? raw : uuid.read(raw)), absent: '' };
const period: Parameter<string> = {
  read: (raw) => (raw && isPeriod(raw) ? raw : DEFAULT_PERIOD),
  absent: DEFAULT_PERIOD,
};

/** Invalid values count as absent, so that a mistyped URL still shows a list. */
export const APP_USER_PARAMETERS = {
  state: choice(STATE_FILTERS),
  platform: text(40),
  version: text(40),
  outdated: isTrue,
  warning: text(100),
  permission: choice(PERMISSION_FILTERS),
  code: uuid,
  tag: text(LONGEST_TAG),
  vehicle: uuid,
  area,
  group,
  blocked: isTrue,
  pilot: isTrue,
  seenSince: day,
  activeSince: day,
  seenBefore: day,
  createdSince: day,
  registeredIn: day,
  travelledIn: day,
  ...ranges,
  sort: choiceOr(APP_USER_SORTS, DEFAULT_APP_USER_SORT),
} satisfies Record<FilterName | PeopleFigure | 'activeSince' | 'sort', unknown>;

/** Parameters of the presentation, which do not filter the list. */
export const LOOK_PARAMETERS = { period, from: day, to: day, columns: text(300) };

export interface ShownDays {
  period: string;
  /** A custom range instead of the period; empty if none is chosen. */
  from: string;
  to: string;
}

const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};
/** The first and the last day of the figures. */
export function rangeOfDays({ period, from, to }: ShownDays, now = Date.now()): { from: string; to: string } {
  if (from && to) return { from, to };
  if (period.startsWith('last'))
    return { from: utcDaysAgo(Number(period.slice('last'.length)) - 1, now), to: utcDaysAgo(0, now) };
  return { from: `${period}-01`, to: lastDayOf(period) };
}

export interface FindView {
  search: string;
  filters: Filters;
  sort: AppUserSort;
  days: ShownDays;
}

export function viewIn(query: ParameterValues<typeof APP_USER_PARAMETERS>): Omit<FindView, 'search' | 'days'> {
  const { activeSince, sort, ...rest } = query;
  const set = Object.entries({ ...rest, seenSince: rest.seenSince || activeSince }).filter(([, value]) => value);
  return { filters: Object.fromEntries(set) as Filters, sort };
}

/** The chosen columns, otherwise those that match the sort and filters. */
export function shownColumns(chosen: string, { sort, filters }: Pick<FindView, 'sort' | 'filters'>): ColumnName[] {
  const named = chosen.split(',');
  const known = COLUMN_NAMES.filter((name) => named.includes(name));
  if (known.length > 0) return known;
  const asked = PEOPLE_FIGURES.filter((name) => name === sort.replace('-', '') || filters[name] !== undefined);
  const usual = asked.length > 0 ? ABOUT_DRIVING : ABOUT_USERS;
  return COLUMN_NAMES.filter(
    (name) => usual.includes(name) || name === sort.replace('-', '') || asked.some((one) => one === name),
  );
}

/** Removes a filter from the URL, including its alternative name. */
export const withoutFilter = (name: FilterName | PeopleFigure): Record<string, null> => {
  const also = ALSO[name];
  return { [name]: null, ...(also && { [also]: null }), ...(name === 'platform' && { version: null }) };
};
export const withoutAll = (): Record<string, null> =>
  Object.assign({}, ...[...FILTERS, ...PEOPLE_FIGURES].map(withoutFilter));

export interface QueryOfView extends Filters {
  search?: string;
  sort: AppUserSort;
  period?: string;
  from?: string;
  to?: string;
}
export const appUserQueryOf = ({ search, filters, sort, days: { from, to, ...days } }: FindView): QueryOfView => ({
  ...filters,
  sort,
  ...(from && to ? { from, to } : days.period !== DEFAULT_PERIOD && { period: days.period }),
  ...(search && { search }),
});

const DAY_MS = 86_400_000;
/** The UTC day a number of days ago. */
export const utcDaysAgo = (days: number, now = Date.now()): string =>
  new Date(now - days * DAY_MS).toISOString().slice(0, 10);
