import type { Kysely } from 'kysely';
import type { ReplyOf } from '#contract/endpoint.ts';
import { partsOfSegment, SEGMENT_KINDS } from '#contract/insight-segments.ts';
import type { listSegments } from '#contract/insights.ts';
import type { Tables } from '#server/db/tables.ts';
import { segmentPeriod } from '#server/features/rollups/segments.queries.ts';
import { rolloutShare } from '#server/features/sdk-config/rollout-share.ts';
import { placeNames, ROLLOUT, segmentsOfKind, segmentsToRead, vehicleNames } from './insights.queries.ts';

type Listed = ReplyOf<typeof listSegments>['segments'];

/** Groups are offered as the two halves of the running roll-out, not individually. */
const KINDS = SEGMENT_KINDS.filter((kind) => kind !== 'group');

export async function listedSegments(db: Kysely<Tables>, projectId: number): Promise<Listed> {
  const found = await Promise.all(KINDS.map((kind) => segmentsOfKind(db, projectId, kind)));
  const listed = found.flat().map(({ segment, users }) => {
    const { kind, value } = partsOfSegment(segment);
    return { segment, kind: kind ?? 'tag', name: value.replace('/', ' '), users };
  });
  const vehicles = listed.filter(({ kind }) => kind === 'vehicle');
  const names = await vehicleNames(
    db,
    projectId,
    vehicles.map(({ name }) => name),
  );
  const places = await placeNames(
    db,
    projectId,
    listed.filter(({ kind }) => kind === 'area').map(({ name }) => name),
  );
  const named = listed.map((one) => ({
    ...one,
    name: (one.kind === 'area' ? places : names).get(one.name) ?? one.name,
  }));
  return [...named, ...(await rolloutHalves(db, projectId))];
}

async function rolloutHalves(db: Kysely<Tables>, projectId: number): Promise<Listed> {
  const share = await rolloutShare(db, projectId);
  if (share === null) return [];
  return Promise.all(
    Object.values(ROLLOUT).map(async (segment) => {
      const { users } = await segmentPeriod(db, segmentsToRead(projectId, segment, share), 'last30');
      return { segment, kind: 'group' as const, name: segment, users };
    }),
  );
}
