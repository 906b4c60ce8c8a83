import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { segmentMembers } from '#server/features/rollups/segment-members.ts';

/** Those whose sums cells have of their own; for the others cells would have to be written again whenever people move. */
const IN_CELLS = /^(all|pilot|tag:.*|platform:(iOS|Android))$/u;
export const isInCells = (segment: string): boolean => IN_CELLS.test(segment);

/** Weeks of people that a view adds up while one waits. */
const MOST_WEEKS = 800;

/** Whole weeks, by their Mondays; without an end up to the current one. */
export interface ActivityWeeks {
  projectId: number;
  segment: string;
  from: string;
  to?: string | undefined;
  /** How many they are. */
  weeks: number;
}

/** Who stands for a segment that cells have no sums of. */
export interface ChosenPeople {
  userIds: readonly string[];
  /** Of all who are in the segment; amounts are divided by it. */
  share: number;
}

/** All of a small segment, else some of it, as many as fit the weeks; null for a segment that cells have sums of. */
export async function chosenPeople(
  db: Kysely<Tables>,
  { projectId, segment, weeks }: Pick<ActivityWeeks, 'projectId' | 'segment' | 'weeks'>,
): Promise<ChosenPeople | null> {
  if (isInCells(segment)) return null;
  const { users, share } = await segmentMembers(db, projectId, segment, Math.floor(MOST_WEEKS / weeks));
  return { userIds: users, share };
}

/** Amounts of some people as those of all; people themselves stay as they were counted, so that none is shown too few. */
export const wholeOf =
  (chosen: ChosenPeople | null) =>
  (amount: number): number =>
    Math.round(amount / (chosen?.share ?? 1));
export const sampledOf = (chosen: ChosenPeople | null): number | null =>
  chosen && chosen.share < 1 ? chosen.userIds.length : null;
