import { randomUUID } from 'node:crypto';
import { encodeBatch, FIXES_MEDIA_TYPE } from '#contract/fix-codec.ts';
import { TEST_PHONE } from '#contract/test-phones.ts';
import { appUserOf } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import { refusalOf } from '#server/features/devices/refusal-of.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { acceptUpload } from '#server/ingest/receive/accept-upload.ts';
import type { Intake } from '#server/ingest/receive/intake.ts';
import { TRIP_SECONDS, type TripDirection, testTrip } from './test-trip.ts';

/** Long enough that two trips are not taken for one. */
const PAUSE_MS = 30 * 60_000;

/** A test phone's drive, processed like any phone's: read, validated, stored, handed to the engine. */
export async function driveTestPhone(context: Context, intake: Intake, projectId: number, userId: string) {
  const user = await appUserOf(context.db, projectId, userId);
  if (!user) throw notFound('The user');
  if (user.qualifier !== TEST_PHONE) throw new AppError('forbidden', 'Only a test phone makes test trips.');
  const nowMs = context.now().getTime();
  const { endsAt, direction } = await freeTime(context, projectId, userId, nowMs);
  const device = { kind: 'device' as const, projectId, userId, installationId: user.installation_id };
  const send = (bytes: Uint8Array, type: string) =>
    acceptUpload(intake, device, { bytes: Buffer.from(bytes), type, encoding: undefined }, nowMs).catch(
      (error: unknown) => {
        throw refusalOf(error);
      },
    );
  const startedAt = endsAt - TRIP_SECONDS * 1000;
  const states = [
    { t: startedAt, state: 'READY' },
    { t: startedAt + 1_000, state: 'RUNNING' },
  ];
  const records = await send(Buffer.from(JSON.stringify({ batchId: randomUUID(), states })), 'application/json');
  const fixes = await send(encodeBatch(randomUUID(), testTrip(endsAt, direction)), FIXES_MEDIA_TYPE);
  return {
    userId,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(endsAt).toISOString(),
    accepted: { fixes: fixes.accepted.fixes, records: records.accepted.records },
  };
}

interface FreeTime {
  endsAt: number;
  direction: TripDirection;
}

/**
 * Just now or, if the phone was moving then, before everything it reported: nobody makes two trips at once. Every other
 * drive leads home, so that each starts where the previous one ended.
 */
async function freeTime({ db }: Context, projectId: number, userId: string, nowMs: number): Promise<FreeTime> {
  const drivesSent = await db
    .selectFrom('batches')
    .select(({ fn }) => [fn.min('first_ms').as('firstMs'), fn.max('last_ms').as('lastMs')])
    .select(({ fn }) => fn.countAll<number>().as('drives'))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('fix_count', '>', 0)
    .executeTakeFirstOrThrow();
  const isFree = (drivesSent.lastMs ?? 0) + PAUSE_MS < nowMs - TRIP_SECONDS * 1000;
  return {
    endsAt: isFree ? nowMs : (drivesSent.firstMs ?? nowMs) - PAUSE_MS,
    direction: drivesSent.drives % 2 === 0 ? 'out' : 'home',
  };
}
