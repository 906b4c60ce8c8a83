import type { ItemFeatures } from '#contract/timeline.ts';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import type { Derivations } from './derivation.ts';
import { describe, factsFrom, joinFixes } from './engine-run.ts';
import { loadRoads, type MatchedRow, roadFactsInto } from './road-facts.ts';
import { saveMatched } from './save-matched.ts';
import { fixesBetween, recordsBetween, reportsPhoneUse } from './stored-fixes.ts';

/** How the engine describes a stretch of time as a drive, or as any other trip. Null when no fixes are stored. */
export async function describeSpan(
  db: Db,
  derivations: Derivations,
  user: UserKey,
  span: { startTs: number; endTs: number },
  asDrive: boolean,
): Promise<ItemFeatures | null> {
  const [fromMs, toMs] = [span.startTs * 1000, span.endTs * 1000];
  const fixes = joinFixes(await fixesBetween(db, user, fromMs, toMs), fromMs - 1);
  if (fixes.length === 0) return null;
  const { events } = await recordsBetween(db, user, fromMs - 3_600_000, toMs);
  const segment = { startMs: fromMs, endMs: toMs, type: asDrive ? 'CAR' : 'UNKNOWN', reasons: [] } as const;
  const found = { segment: { ...segment, reasons: [] }, open: false };
  const roads = await loadRoads(db, asDrive ? [{ fixes, found: [found] }] : []);
  const matched: MatchedRow[] = [];
  const facts = { ...factsFrom(events, fixes, await reportsPhoneUse(db, user)), ...roadFactsInto(roads, matched) };
  const item = describe(found.segment, fixes, facts);
  if (matched.length > 0) await saveMatched(db, [{ ...user, fromTs: span.startTs, toTs: span.endTs, matched }]);
  for (const derivation of derivations) {
    const enricher = await derivation.enrichItems?.(db);
    if (enricher) item.features = enricher.enrich(user, item, fixes);
  }
  return item.features;
}
