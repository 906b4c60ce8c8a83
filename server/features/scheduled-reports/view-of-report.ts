import type { Kysely, Selectable } from 'kysely';
import { listAppUsers } from '#contract/app-user-list.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { EVERYONE, insightPeriod, segmentName, USUAL_PERIOD } from '#contract/insight-segments.ts';
import type { DeliveryReason } from '#contract/scheduled-reports.ts';
import type { Tables } from '#server/db/tables.ts';
import type { InsightsQuery } from '#server/features/insights/read-insights.ts';
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
