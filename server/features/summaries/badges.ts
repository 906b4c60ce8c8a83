import { BADGES, type Badge } from '#contract/summaries.ts';
import type { WeekFacts } from './week-facts.ts';

const FOCUSED_METERS = 50_000;
const CALM_WEEKS = 4;
const CALM_SAFENESS = 90;
const ACTIVE_WEEKS = 4;
const ACTIVE_METERS = 100_000;
/** The weeks that a badge can depend on, including its own. */
export const BADGE_WEEKS = Math.max(CALM_WEEKS, ACTIVE_WEEKS);

/** The latest weeks of a user, the one that may earn a badge first; null where there was no trip. */
type Weeks = readonly (WeekFacts | null)[];

const RULES: Readonly<Record<Badge, (weeks: Weeks) => boolean>> = {
  focused: ([week]) => !!week && week.phoneSeconds === 0 && week.drivenMeters >= FOCUSED_METERS,
  calm: (weeks) => {
    const latest = weeks.slice(0, CALM_WEEKS);
    return latest.length === CALM_WEEKS && latest.every((week) => (week?.safeness ?? 0) >= CALM_SAFENESS);
  },
  active: (weeks) =>
    weeks.slice(0, ACTIVE_WEEKS).reduce((sum, week) => sum + (week?.activeMeters ?? 0), 0) >= ACTIVE_METERS,
};

/** A badge belongs to the week in which its rule holds. */
export const badgesOf = (weeks: Weeks): Badge[] => BADGES.filter((badge) => RULES[badge](weeks));
