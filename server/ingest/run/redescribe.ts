import type { ItemFeatures } from '#contract/timeline.ts';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { areaFactsOf, watchedAreas } from './area-facts.ts';
import { describe, factsFrom, joinFixes } from './engine-run.ts';
import { type MatchedRow, roadFactsInto, roadsBeneath } from './road-facts.ts';
import { saveMatched } from './save-matched.ts';
import { fixesBetween, recordsBetween, reportsPhoneUse } from './stored-fixes.ts';

/** What the engine says of a stretch of time when it is taken as a drive, or as any other way. */
export async function redescribe(
  db: Db,
  whose: UserKey,
  span: { startTs: number; endTs: number },
  asDrive: boolean,
): Promise<ItemFeatures | null> {
  const [fromMs, toMs] = [span.startTs * 1000, span.endTs * 1000];
  const fixes = joinFixes(await fixesBetween(db, whose, fromMs, toMs), fromMs - 1);
  if (fixes.length === 0) return null;
  const { events } = await recordsBetween(db, whose, fromMs - 3_600_000, toMs);
  const segment = { startMs: fromMs, endMs: toMs, type: asDrive ? 'CAR' : 'UNKNOWN', reasons: [] } as const;
  const roads = await roadsBeneath(db, asDrive ? [{ fixes, segments: [segment] }] : []);
  const matched: MatchedRow[] = [];
  const facts = { ...factsFrom(events, fixes, await reportsPhoneUse(db, whose)), ...roadFactsInto(roads, matched) };
  const item = describe({ ...segment, reasons: [] }, fixes, facts);
  if (matched.length > 0) await saveMatched(db, [{ ...whose, fromTs: span.startTs, toTs: span.endTs, matched }]);
  const { watched } = await watchedAreas(db);
  return watched ? areaFactsOf(watched, item, fixes).features : item.features;
}
