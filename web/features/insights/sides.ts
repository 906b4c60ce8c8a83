import type { ReplyOf } from '#contract/endpoint.ts';
import type { getInsights, InsightSide } from '#contract/insights.ts';
import type { Names } from './use-names.ts';

export type Insights = ReplyOf<typeof getInsights>;

export interface Sides {
  own: InsightSide;
  other: InsightSide | undefined;
  /** The name of what differs between the sides: segment, period, or both. */
  ownName: string;
  otherName: string;
}

export function sidesOf({ own, other }: Insights, { segmentLabel, periodLabel }: Names): Sides {
  const nameOf = (side: InsightSide): string => {
    if (!other || own.period === other.period) return segmentLabel(side.segment);
    if (own.segment === other.segment) return periodLabel(side.period);
    return `${segmentLabel(side.segment)} · ${periodLabel(side.period)}`;
  };
  return { own, other, ownName: nameOf(own), otherName: other ? nameOf(other) : '' };
}

export const metersOf = ({ modes }: InsightSide): number =>
  Object.values(modes).reduce((sum, { meters }) => sum + meters, 0);
