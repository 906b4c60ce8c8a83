import { type OsmAndFix, reportOsmAnd, reportOverland, reportOwnTracks, reportTraccar } from '#contract/reports.ts';
import type { UploadReply } from '#contract/upload.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/feature.ts';
import { AppError } from '#server/http/app-error.ts';
import { parseInput } from '#server/http/input.ts';
import type { RawRoute } from '#server/http/raw-route.ts';
import {
  isClassicTraccar,
  overlandDeviceOf,
  readOsmAnd,
  readOverland,
  readOwnTracks,
  readTraccarJson,
} from './read-app-report.ts';
import { type Reports, reportRoute } from './report-route.ts';

const firstOf = ([reply]: readonly UploadReply[]): UploadReply => {
  if (!reply) throw new AppError('validation', 'There is no fix.');
  return reply;
};

/** The apps that report while they run. */
export function appReportRoutes(context: Context, reports: Reports, services: Services): RawRoute[] {
  const nowMs = () => context.now().getTime();
  const osmAnd = (fields: unknown, place: 'query' | 'body', isTraccar: boolean) =>
    readOsmAnd(parseInput(reportOsmAnd.query, fields, place) as OsmAndFix, isTraccar, nowMs());
  return [
    reportRoute(reports, services, {
      endpoint: reportOwnTracks,
      read: (_query, body) => readOwnTracks(body),
      reply: () => [],
    }),
    reportRoute(reports, services, {
      endpoint: reportOsmAnd,
      read: (query) => [osmAnd(query, 'query', false)],
      reply: firstOf,
    }),
    reportRoute(reports, services, {
      endpoint: reportTraccar,
      read: (query, body) => {
        if (typeof body === 'object' && body !== null && 'location' in body) return readTraccarJson(body);
        if (query.lat !== undefined || query.lon !== undefined) {
          return [osmAnd(query, 'query', isClassicTraccar(query))];
        }
        return [osmAnd({ ...query, ...(body as object) }, 'body', false)];
      },
      reply: firstOf,
    }),
    reportRoute(reports, services, {
      endpoint: reportOverland,
      read: (_query, body) => readOverland(body),
      reporterIn: overlandDeviceOf,
      reply: () => ({ result: 'ok' }),
    }),
  ];
}
