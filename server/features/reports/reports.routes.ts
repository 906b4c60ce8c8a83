import type { FixColumns } from '#contract/fix-codec.ts';
import { reportOsmAnd, reportOwnTracks, reportTraccar } from '#contract/reports.ts';
import type { UploadReply } from '#contract/upload.ts';
import type { Context } from '#server/context.ts';
import { ensureUser } from '#server/features/app-users/sign-in-user.ts';
import { refusalOf } from '#server/features/devices/refusal-of.ts';
import { AppError } from '#server/http/app-error.ts';
import type { ReportingApp } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Intake } from '#server/ingest/receive/intake.ts';
import { reportFixes } from '#server/ingest/receive/report-fixes.ts';
import { oneFix, osmAndColumns } from './one-fix.ts';

const MPS_PER_KMH = 1 / 3.6;

/** Stores what an app reports for its user, who is made if missing. */
export async function storeReport(
  { db, now }: Context,
  intake: Intake,
  { key, userId }: ReportingApp,
  fixes: FixColumns,
): Promise<UploadReply[]> {
  const ref = { projectId: key.projectId, userId };
  await ensureUser(db, { ...ref, audience: key.name });
  return reportFixes(intake, ref, fixes, now().getTime()).catch((error: unknown) => {
    throw refusalOf(error);
  });
}

export function reportsRoutes(context: Context, intake: Intake): Route[] {
  const store = async (app: ReportingApp, fix: FixColumns): Promise<UploadReply> => {
    const [reply] = await storeReport(context, intake, app, fix);
    const wrong = reply?.rejected[0];
    if (!reply || wrong) throw new AppError('validation', wrong?.reason ?? 'There is no fix.');
    return reply;
  };
  return [
    route(reportOwnTracks, async ({ caller, body }) => {
      const { _type, lat, lon, tst } = body;
      if (_type !== 'location') return [];
      if (lat === undefined || lon === undefined || tst === undefined) {
        throw new AppError('validation', 'body: a location needs lat, lon and tst');
      }
      const speed = body.vel === undefined ? undefined : body.vel * MPS_PER_KMH;
      const rest = { accuracy: body.acc, altitude: body.alt, bearing: body.cog, speed };
      await store(caller, oneFix({ ms: tst * 1000, lat, lon, ...rest }));
      return [];
    }),
    route(reportOsmAnd, ({ caller, query }) => store(caller, osmAndColumns(query, context.now().getTime()))),
    route(reportTraccar, ({ caller, query }) => store(caller, osmAndColumns(query, context.now().getTime()))),
  ];
}
