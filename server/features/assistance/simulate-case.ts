import type { CaseKind } from '#contract/assistance-lists.ts';
import type { ImpactCurve } from '#contract/impact-curve.ts';
import { holdExistingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { noteDeed } from './change-case.ts';
import { storeCases } from './store-cases.ts';
import type { CaseRef } from './whole-case.ts';

interface SimulateCaseInput {
  projectId: number;
  actorId: string;
  kind: CaseKind;
  userId: string;
  asi: number;
}

/** Used if no phone has reported its position yet: the centre of the map. */
const NOWHERE = { lat: 48, lon: 16 };
const SPEED_MPS = 13.9;

/** As if the phone had reported it, through the same code path; marked as a test everywhere. */
export const createSimulatedCase = (
  { db, events, now }: Context,
  { projectId, actorId, kind, userId, asi }: SimulateCaseInput,
): Promise<CaseRef> =>
  db.transaction().execute(async (tx) => {
    await holdExistingUser(tx, projectId, userId);
    const place = await lastPlace(tx, projectId, userId);
    const at = now();
    const report = { projectId, userId, kind, t: at.getTime(), ...place };
    const impact = { asi, axis: 'x', speed: SPEED_MPS, curve: curveOf(asi) };
    const [stored] = await storeCases(tx, [kind === 'AID' ? { ...report, ...impact } : report], true);
    if (!stored) throw new AppError('conflict', 'There was one at this very moment; try again.');
    const { id } = stored;
    await noteDeed(tx, { projectId, userId, id }, { at, by: actorId, action: 'simulated' });
    await events.publish(tx, {
      projectId,
      actorId,
      entity: 'app-user-case',
      entityId: userId,
      action: 'created',
      after: { id, kind, test: true },
    });
    return { projectId, id };
  });

async function lastPlace(tx: Tx, projectId: number, userId: string): Promise<{ lat: number; lon: number }> {
  const place = await tx
    .selectFrom('last_locations')
    .select(['lat', 'lon'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('at_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  return place ?? NOWHERE;
}

const STEP_MS = 10;
const SAMPLES = 60;
const GRAVITY = 9.81;
/** An index of 1 is a mean of about 12 g along the road. */
const PEAK_G = 12;

/** A short pulse along the road that rings out, as in a crash test. */
function curveOf(asi: number): ImpactCurve {
  const along = (at: number): number => {
    const ms = (at - SAMPLES / 3) * STEP_MS;
    return ms < 0 ? 0 : -asi * PEAK_G * GRAVITY * Math.exp(-ms / 60) * Math.sin(Math.PI * Math.min(1, ms / 90));
  };
  const samples = (of: (at: number) => number) =>
    Array.from({ length: SAMPLES }, (_, at) => Math.round(of(at) * 100) / 100);
  return {
    stepMs: STEP_MS,
    beforeMs: (SAMPLES / 3) * STEP_MS,
    x: samples(along),
    y: samples((at) => along(at) * 0.25 * Math.cos(at / 3)),
    z: samples((at) => GRAVITY + along(at) * 0.1 * Math.sin(at / 2)),
  };
}
