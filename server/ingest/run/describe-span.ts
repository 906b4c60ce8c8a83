import type { ItemFeatures } from '#contract/timeline.ts';
import { describeDrive, fixesWithin } from '#engine/describe/describe-item.ts';
import type { TripFacts } from '#engine/score/score-trip.ts';
import type { Segment } from '#engine/segment/segment.ts';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import type { Derivations } from './derivation.ts';
import { describe, factsFrom } from './engine-run.ts';
import { loadRoads, type MatchedRow, roadFactsInto } from './road-facts.ts';
import { saveMatched } from './save-matched.ts';
import { fixesBetween, reportsPhoneUse } from './stored-fixes.ts';
import { eventsBetween } from './stored-records.ts';

export interface Span {
  startTs: number;
  endTs: number;
}

/** Lets the engine describe a span as a drive or another type of trip. Null if no fixes are stored. */
export async function describeSpan(
  db: Db,
  derivations: Derivations,
  user: UserKey,
  span: Span,
  asDrive: boolean,
): Promise<ItemFeatures | null> {
  const known = await lookAt(db, user, span, asDrive);
  if (!known) return null;
  const { segment, fixes, facts, matched } = known;
  const item = describe(segment, fixes, facts);
  if (matched.length > 0) await saveMatched(db, [{ ...user, fromTs: span.startTs, toTs: span.endTs, matched }]);
  for (const derivation of derivations) {
    const enricher = await derivation.enrichItems?.(db);
    if (enricher) item.features = enricher.enrich(user, item, fixes);
  }
  return item.features;
}

/** The input of the score computation for a span as a drive. Null if no fixes are stored. */
export async function scoreFactsOf(db: Db, user: UserKey, span: Span): Promise<TripFacts | null> {
  const known = await lookAt(db, user, span, true);
  if (!known) return null;
  return describeDrive(fixesWithin(known.fixes, known.segment), span.startTs, span.endTs, known.facts).facts;
}

async function lookAt(db: Db, user: UserKey, span: Span, asDrive: boolean) {
  const [fromMs, toMs] = [span.startTs * 1000, span.endTs * 1000];
  const fixes = await fixesBetween(db, user, fromMs, toMs);
  if (fixes.length === 0) return null;
  const events = await eventsBetween(db, user, fromMs - 3_600_000, toMs);
  const segment: Segment = { startMs: fromMs, endMs: toMs, type: asDrive ? 'CAR' : 'UNKNOWN', reasons: [] };
  const roads = await loadRoads(db, asDrive ? [{ fixes, found: [{ segment, open: false }] }] : []);
  const matched: MatchedRow[] = [];
  const facts = { ...factsFrom(events, fixes, await reportsPhoneUse(db, user)), ...roadFactsInto(roads, matched) };
  return { segment, fixes, facts, matched };
}
