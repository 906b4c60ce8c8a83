import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { segmentMembers } from '#server/features/rollups/segment-members.ts';

/** Segments with stored sums; those of other segments would have to be rewritten whenever their members change. */
const IN_CELLS = /^(all|pilot|tag:.*|platform:(iOS|Android))$/u;
export const isInCells = (segment: string): boolean => IN_CELLS.test(segment);

/** The most user weeks summed within a request. */
const MAX_WEEKS = 800;

/** Whole weeks, identified by their Mondays; without `to` up to the current one. */
export interface ActivityWeeks {
  projectId: number;
  segment: string;
  from: string;
  to?: string | undefined;
  /** The number of weeks. */
  weeks: number;
}

/** The members, or a sample of them, of a segment without stored sums. */
export interface ChosenPeople {
  userIds: readonly string[];
  /** The share of the segment's members; amounts are divided by it. */
  share: number;
}

/** All members of a small segment, otherwise a sample whose size depends on the weeks; null if sums are stored. */
export async function chosenPeople(
  db: Kysely<Tables>,
  { projectId, segment, weeks }: Pick<ActivityWeeks, 'projectId' | 'segment' | 'weeks'>,
): Promise<ChosenPeople | null> {
  if (isInCells(segment)) return null;
  const { users, share } = await segmentMembers(db, projectId, segment, Math.floor(MAX_WEEKS / weeks));
  return { userIds: users, share };
}

/** Scales an amount of a sample to the whole segment. People are not scaled, so that the minimum still protects them. */
export const scaledToSegment =
  (chosen: ChosenPeople | null) =>
  (amount: number): number =>
    Math.round(amount / (chosen?.share ?? 1));
export const sampledOf = (chosen: ChosenPeople | null): number | null =>
  chosen && chosen.share < 1 ? chosen.userIds.length : null;
