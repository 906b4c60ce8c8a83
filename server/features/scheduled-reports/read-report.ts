import type { HomeRange } from '#contract/home.ts';
import { EVERYONE, partsOfSegment } from '#contract/insight-segments.ts';
import { dayAfter, utcDay } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import { activityCells, firstWeek } from '#server/features/activity-map/activity-map.queries.ts';
import { boundsAround } from '#server/features/activity-map/cells.ts';
import { peopleBounds } from '#server/features/app-users/people-bounds.ts';
import { readPeople } from '#server/features/app-users/read-people.ts';
import { completeDaysOf } from '#server/features/home/home-days.ts';
import { readHome } from '#server/features/home/read-home.ts';
import { isSegmentKnown, placeNames, vehicleNames } from '#server/features/insights/insights.queries.ts';
import { type InsightsQuery, readInsights } from '#server/features/insights/read-insights.ts';
import { localDay } from '#server/time/local-day.ts';
import { periodsBefore } from './due-times.ts';
import type { HomeContent } from './home-document.ts';
import type { InsightsContent } from './insights-document.ts';
import type { MapContent } from './map-document.ts';
import type { PeopleContent } from './people-document.ts';
import { PeopleList } from './people-list.ts';
import {
  addressOfReport,
  homeRange,
  insightsQuery,
  mapView,
  peopleFilter,
  periodsOf,
  type ReportedMap,
  type ReportedPeople,
  ReportProblem,
  type ReportRow,
} from './view-of-report.ts';

export type ReportContent = (PeopleContent | InsightsContent | HomeContent | MapContent) & {
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
  switch (row.kind) {
    case 'people':
      return ofPeople(context, peopleFilter(projectId, address, instead));
    case 'insights':
      return ofInsights(context, insightsQuery(projectId, address, instead));
    case 'map':
      return ofMap(context, mapView(projectId, address, instead), dueAt);
    case 'home':
      return ofHome(context, { projectId, range: homeRange(address, row) }, dueAt, time_zone);
  }
}

/** Where people are, as the map opens. */
async function ofMap(context: Reading, view: ReportedMap, dueAt: Date): Promise<ReportContent> {
  const { db } = context;
  const { projectId, segment, from, to, ...shown } = view;
  const named = await namesIn(db, projectId, [segment]);
  const people = await peopleBounds(db, projectId);
  const bounds = people ? boundsAround(people) : null;
  const found = bounds && (await activityCells(db, view, { ...shown, bounds }, dueAt));
  const [first, last] = [from ?? firstWeek(view, dueAt), to ? dayAfter(to, 6) : utcDay(dueAt)];
  const href = hrefOf(context, '/admin/activityMap', { projectId, segment, ...shown });
  return { kind: 'map', cells: found?.cells ?? [], view, days: { from: first, to: last }, named, href };
}

/** Of complete days, unlike the screen, so that they can be compared. */
async function ofHome(
  context: Reading,
  query: { projectId: number; range: HomeRange },
  dueAt: Date,
  timeZone: string,
): Promise<ReportContent> {
  const days = completeDaysOf(query.range, localDay(dueAt.getTime(), timeZone));
  const figures = await readHome(context.db, query.projectId, days, utcDay(dueAt));
  return { kind: 'home', figures, href: hrefOf(context, '/admin', query) };
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
  const named = await namesIn(db, projectId, [segment, withSegment ?? EVERYONE]);
  const insights = await readInsights(db, now(), query);
  const href = hrefOf(context, '/admin/insights', { projectId, segment, ...periods, with: withSegment });
  return { kind: 'insights', insights, named, href };
}

/** The names of the vehicles and places among the segments, which must still have members. */
async function namesIn(
  db: Context['db'],
  projectId: number,
  segments: readonly string[],
): Promise<Map<string, string>> {
  const named = segments.filter((name) => name !== EVERYONE && name !== 'pilot');
  for (const name of named) {
    if (!(await isSegmentKnown(db, projectId, name))) throw new ReportProblem('segmentGone');
  }
  const ids = named.map(partsOfSegment).flatMap(({ kind, value }) => (kind === 'vehicle' ? [value] : []));
  const areas = named.map(partsOfSegment).flatMap(({ kind, value }) => (kind === 'area' ? [value] : []));
  const [vehicles, places] = await Promise.all([vehicleNames(db, projectId, ids), placeNames(db, projectId, areas)]);
  return new Map([...vehicles, ...places]);
}
