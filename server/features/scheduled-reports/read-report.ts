import { EVERYONE, partsOfSegment } from '#contract/insight-segments.ts';
import type { Context } from '#server/context.ts';
import { readPeople } from '#server/features/app-users/read-people.ts';
import { isSegmentKnown, placeNames, vehicleNames } from '#server/features/insights/insights.queries.ts';
import { type InsightsQuery, readInsights } from '#server/features/insights/read-insights.ts';
import { periodsBefore } from './due-times.ts';
import type { InsightsContent } from './insights-document.ts';
import type { PeopleContent } from './people-document.ts';
import { PeopleList } from './people-list.ts';
import {
  addressOfReport,
  insightsQuery,
  peopleFilter,
  periodsOf,
  type ReportedPeople,
  ReportProblem,
  type ReportRow,
} from './view-of-report.ts';

export type ReportContent = (PeopleContent | InsightsContent) & {
  /** The URL that shows the same. */
  href: string;
};

type Reading = Pick<Context, 'db' | 'now' | 'config'>;

/** What a report shows at the time it is due. */
export async function readReport(context: Reading, row: ReportRow, dueAt: Date): Promise<ReportContent> {
  const { db } = context;
  const { project_id: projectId, time_zone } = row;
  if (row.kind === 'safety') {
    // Covers whole months, whenever it is requested.
    const months = periodsBefore('monthly', dueAt, time_zone);
    return ofInsights(context, insightsQuery(projectId, new URLSearchParams('withPeriod=last30'), months));
  }
  const address = await addressOfReport(db, row);
  const instead = periodsOf(row, dueAt, time_zone);
  return row.kind === 'people'
    ? ofPeople(context, peopleFilter(projectId, address, instead))
    : ofInsights(context, insightsQuery(projectId, address, instead));
}

const hrefOf = ({ config }: Reading, page: string, query: object): string => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${config.publicUrl}${page}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
};

/** Page by page, so that only the file is held completely. */
async function ofPeople(context: Reading, filter: ReportedPeople): Promise<ReportContent> {
  const list = new PeopleList();
  for await (const page of readPeople(context.db, filter)) {
    list.add(page);
    if (list.isCut) break;
  }
  return { kind: 'people', list, file: await list.file(), filter, href: hrefOf(context, '/admin/appUsers', filter) };
}

async function ofInsights(context: Reading, query: InsightsQuery): Promise<ReportContent> {
  const { db, now } = context;
  const { projectId, segment, withSegment, ...periods } = query;
  const named = [segment, withSegment ?? EVERYONE].filter((name) => name !== EVERYONE && name !== 'pilot');
  for (const name of named) {
    if (!(await isSegmentKnown(db, projectId, name))) throw new ReportProblem('segmentGone');
  }
  const ids = named.map(partsOfSegment).flatMap(({ kind, value }) => (kind === 'vehicle' ? [value] : []));
  const areas = named.map(partsOfSegment).flatMap(({ kind, value }) => (kind === 'area' ? [value] : []));
  const [insights, vehicles, places] = await Promise.all([
    readInsights(db, now(), query),
    vehicleNames(db, projectId, ids),
    placeNames(db, projectId, areas),
  ]);
  const href = hrefOf(context, '/admin/insights', { projectId, segment, ...periods, with: withSegment });
  return { kind: 'insights', insights, named: new Map([...vehicles, ...places]), href };
}
