import type { Why } from '#contract/insight-why.ts';
import type { Context } from '#server/context.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { zoneNear } from '#server/features/timeline/day.queries.ts';
import { localDay } from '#server/time/local-day.ts';
import { answerOf } from './why-answer.ts';
import { evidenceOf, MAX_EVIDENCE } from './why-evidence.ts';
import { factsAround } from './why-facts.ts';

/** Explains why there is no trip at a given time: what the phone reported, what arrived, and what the engine did with it. */
export async function explainWhy({ db, now }: Context, ref: UserKey, atTs: number): Promise<Why> {
  const facts = await factsAround(db, ref, atTs * 1000, now().getTime());
  const zone = (await zoneNear(db, ref, atTs)) ?? 'UTC';
  const all = evidenceOf(facts);
  const middle = all.findIndex(({ kind }) => kind === 'asked');
  const from = Math.max(0, Math.min(middle - MAX_EVIDENCE / 2, all.length - MAX_EVIDENCE));
  return {
    atTs,
    zone,
    date: localDay(atTs * 1000, zone),
    ...answerOf(facts),
    evidence: all.slice(from, from + MAX_EVIDENCE),
    isCut: all.length > MAX_EVIDENCE,
  };
}
