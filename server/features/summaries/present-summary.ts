import type { WeeklySummary } from '#contract/summaries.ts';
import { dayAfter } from '#contract/utc-day.ts';
import { rfc3339 } from '#server/features/timeline/timeline.queries.ts';
import { isoWeek } from '#server/time/weeks.ts';
import { tipText } from './tip-text.ts';
import type { WeekFacts } from './week-facts.ts';

export interface StoredSummary {
  week: string;
  version: number;
  computedAt: Date;
  facts: WeekFacts;
}

const tripOf = (trip: WeekFacts['best']) => trip && { startTs: rfc3339(trip.ts), day: trip.day, score: trip.score };

export function presentSummary({ week, version, computedAt, facts }: StoredSummary): WeeklySummary {
  const { total, safeness, speed, distraction, tip } = facts;
  return {
    week: isoWeek(week),
    firstDay: week,
    lastDay: dayAfter(week, 6),
    version,
    computedAt: computedAt.toISOString(),
    score: total,
    scores: { safeness, speed, distraction },
    change: facts.change,
    trips: facts.trips,
    distanceMeters: facts.meters,
    drivenMeters: facts.drivenMeters,
    activeMeters: facts.activeMeters,
    bestTrip: tripOf(facts.best),
    worstTrip: tripOf(facts.worst),
    tip: tip && { ...tip, text: tipText(tip) },
  };
}
