import type { TripScores } from '#contract/trip-scores.ts';
import { FORMULA_VERSIONS, formulaOf } from '#engine/score/formula.ts';
import { overallScores } from '#engine/score/overall.ts';
import { scoreTrip } from '#engine/score/score-trip.ts';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { type Span, scoreFactsOf } from '#server/ingest/run/describe-span.ts';

/** Computes the scores of a drive by every version of the formula; nothing is stored. */
export async function scoresByVersion(db: Db, user: UserKey, span: Span): Promise<TripScores> {
  const facts = await scoreFactsOf(db, user, span);
  if (!facts) return { facts: null, versions: [] };
  const versions = FORMULA_VERSIONS.map((formula) => {
    const { scores, explanation } = scoreTrip(facts, formulaOf(formula));
    return { formula, overall: overallScores(scores, formula), scores, explanation };
  });
  return { facts, versions };
}
