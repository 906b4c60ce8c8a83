import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod/mini';
import { listActivityCells } from '#contract/activity-map.ts';
import { listAppUsers } from '#contract/app-user-list.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { getHome, type HomeRange } from '#contract/home.ts';
import { EVERYONE, insightPeriod, segmentName, USUAL_PERIOD } from '#contract/insight-segments.ts';
import type { DeliveryReason, ReportedScreen, ReportRhythm } from '#contract/scheduled-reports.ts';
import type { Tables } from '#server/db/tables.ts';
import type { InsightsQuery } from '#server/features/insights/read-insights.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { periodsBefore, type ReportDays } from './due-times.ts';

export type ReportRow = Selectable<Tables['scheduled_reports']>;
export type ReportedPeople = Omit<ParsedOf<typeof listAppUsers>['query'], 'limit' | 'cursor'>;

/** Why a report cannot be made; trying again would not help. */
export class ReportProblem extends Error {
  constructor(readonly reason: DeliveryReason) {
    super(reason);
  }
}

/** The URL to use: the report's own, or that of the saved view as it is now, while its owner may see that. */
export async function addressOfReport(
  db: Kysely<Tables>,
  { project_id, owner, view_id, query }: Pick<ReportRow, 'project_id' | 'owner' | 'view_id' | 'query'>,
): Promise<URLSearchParams> {
  if (view_id === null) return new URLSearchParams(query);
  const view = await db
    .selectFrom('saved_views')
    .select('query')
    .where('project_id', '=', project_id)
    .where('id', '=', view_id)
    .where((one) => one.or([one('owner', '=', owner), one('shared', '=', true)]))
    .executeTakeFirst();
  if (!view) throw new ReportProblem('viewDeleted');
  return new URLSearchParams(view.query);
}

/** The days before the report instead of those of the view. */
interface Instead {
  last: ReportDays;
  before: ReportDays;
}
export const periodsOf = ({ period, rhythm }: Pick<ReportRow, 'period' | 'rhythm'>, dueAt: Date, timeZone: string) =>
  period === 'last' ? periodsBefore(rhythm, dueAt, timeZone) : null;

const isMonth = ({ from, to }: ReportDays): boolean => from.endsWith('-01') && Number(to.slice(8)) > 27;
const periodText = (range: ReportDays): string =>
  isMonth(range) ? range.from.slice(0, 7) : `${range.from}..${range.to}`;

/** The parameters of the list's URL that the API has too; the others concern its appearance. */
const PEOPLE_NAMES = Object.keys(listAppUsers.query.shape).filter(
  (name) => !['projectId', 'limit', 'cursor'].includes(name),
);

/** An invalid filter is an error: without it, the list would name more people than intended. */
export function peopleFilter(projectId: number, address: URLSearchParams, instead: Instead | null): ReportedPeople {
  const asked: Record<string, unknown> = { projectId };
  for (const name of PEOPLE_NAMES) if (address.get(name)) asked[name] = address.get(name);
  if (!asked.seenSince && address.get('activeSince')) asked.seenSince = address.get('activeSince');
  if (instead) {
    const { from, to, period, ...rest } = asked;
    const days = isMonth(instead.last) ? { period: instead.last.from.slice(0, 7) } : instead.last;
    return read({ ...rest, ...days });
  }
  return read(asked);
}

function read(asked: object): ReportedPeople {
  const parsed = listAppUsers.query.safeParse(asked);
  if (!parsed.success) throw new ReportProblem('wrongView');
  const { limit: _limit, cursor: _cursor, ...filter } = parsed.data;
  return filter;
}

export function insightsQuery(projectId: number, address: URLSearchParams, instead: Instead | null): InsightsQuery {
  const [segment, period] = [address.get('segment') || EVERYONE, address.get('period') || USUAL_PERIOD];
  const [withSegment, withPeriod] = [address.get('with') || undefined, address.get('withPeriod') || undefined];
  const isValid =
    [segment, withSegment ?? EVERYONE].every((name) => segmentName.safeParse(name).success) &&
    [period, withPeriod ?? USUAL_PERIOD].every((text) => insightPeriod.safeParse(text).success);
  if (!isValid) throw new ReportProblem('wrongView');
  const asked = { projectId, segment, ...(withSegment && { withSegment }) };
  if (!instead) return { ...asked, period, ...(withPeriod && { withPeriod }) };
  return { ...asked, period: periodText(instead.last), ...(withPeriod && { withPeriod: periodText(instead.before) }) };
}

/** As many days before the report as the rhythm has, or as the view shows. */
export function homeRange(
  address: URLSearchParams,
  { period, rhythm }: Pick<ReportRow, 'period' | 'rhythm'>,
): HomeRange {
  const parsed = getHome.query.shape.range.safeParse(address.get('range') || undefined);
  if (!parsed.success) throw new ReportProblem('wrongView');
  return period === 'last' ? RANGE_OF_RHYTHM[rhythm] : parsed.data;
}
const RANGE_OF_RHYTHM: Readonly<Record<ReportRhythm, HomeRange>> = { weekly: '7d', monthly: '30d' };

const MAP_QUERY = z.omit(listActivityCells.query, { bounds: true });
/** What the map shows, wherever it is. */
export type ReportedMap = z.infer<typeof MAP_QUERY> & { from?: string; to?: string };
const WEEK_MS = 7 * 86_400_000;

/** The weeks that the days before the report touch, or those of the view. */
export function mapView(projectId: number, address: URLSearchParams, instead: Instead | null): ReportedMap {
  const asked: Record<string, unknown> = { projectId, layer: 'trips' };
  for (const name of Object.keys(MAP_QUERY.shape)) if (address.get(name)) asked[name] = address.get(name);
  // The screen keeps them for when their layer is shown again.
  if (asked.layer !== 'trips') delete asked.mode;
  if (asked.layer !== 'stays') delete asked.hour;
  const parsed = MAP_QUERY.safeParse(asked);
  if (!parsed.success) throw new ReportProblem('wrongView');
  if (!instead) return parsed.data;
  const [from, to] = [mondayOf(instead.last.from), mondayOf(instead.last.to)];
  return { ...parsed.data, from, to, weeks: (Date.parse(to) - Date.parse(from)) / WEEK_MS + 1 };
}

/** Throws a ReportProblem if the address is not one of the screen. */
export const VALID_VIEW: Readonly<Record<ReportedScreen, (projectId: number, address: URLSearchParams) => unknown>> = {
  people: (projectId, address) => peopleFilter(projectId, address, null),
  insights: (projectId, address) => insightsQuery(projectId, address, null),
  map: (projectId, address) => mapView(projectId, address, null),
  home: (_projectId, address) => homeRange(address, { period: 'view', rhythm: 'weekly' }),
};
