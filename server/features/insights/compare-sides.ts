import { SCORE_NAMES, type ScoreName } from '#contract/insight-segments.ts';
import type { InsightComparison } from '#contract/insights.ts';
import { type SampleGroup, verdictOf, welchTest } from './statistics.ts';

type Groups = Readonly<Record<ScoreName, SampleGroup>>;

const sideOf = ({ users, mean }: SampleGroup) => ({ users, mean });

/** Compares people, not trips: trips of the same person are not independent samples. */
export function compareSides(own: Groups, other: Groups): InsightComparison {
  const compared = SCORE_NAMES.map((name) => {
    const [first, second] = [own[name], other[name]];
    const tested = welchTest(first, second);
    const difference = first.mean === null || second.mean === null ? null : second.mean - first.mean;
    const verdict = verdictOf(first, second, tested);
    return [
      name,
      { own: sideOf(first), other: sideOf(second), difference, pValue: tested?.pValue ?? null, verdict },
    ] as const;
  });
  return Object.fromEntries(compared) as InsightComparison;
}
