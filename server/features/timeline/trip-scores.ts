import { DRIVEN_MODES } from '#contract/dictionary.ts';
import type { TripScores } from '#contract/trip-scores.ts';
import { FORMULA_VERSIONS, formulaOf } from '#engine/score/formula.ts';
import { overallScores } from '#engine/score/overall.ts';
import { scoreTrip } from '#engine/score/score-trip.ts';
import type { Db } from '#server/db/database.ts';
import { scoreFactsOf } from '#server/ingest/run/describe-span.ts';
import type { ItemRow } from './timeline.queries.ts';

/** Computes the scores of a drive by every version of the formula; nothing is stored. */
export async function scoresByVersion(db: Db, item: ItemRow): Promise<TripScores> {
  const user = { projectId: item.project_id, userId: item.user_id };
  const span = { startTs: item.start_ts, endTs: item.end_ts };
  const facts = DRIVEN_MODES.includes(item.type) ? await scoreFactsOf(db, user, span) : null;
  if (!facts) return { facts: null, versions: [] };
  const versions = FORMULA_VERSIONS.map((formula) => {
    const { scores, explanation } = scoreTrip(facts, formulaOf(formula));
    return { formula, overall: overallScores(scores, formula), scores, explanation };
  });
  return { facts, versions };
}
