import { DRIVEN_MODES, MODE_CODES, SCORE_PART_CODES } from '#contract/dictionary.ts';
import type { ItemType, ScorePart } from '#contract/timeline.ts';
import type { Trip } from '#contract/trip.ts';
import type { Task } from './correct-panel.tsx';
import type { Correction } from './trip.queries.ts';

/** What stands in the fields of a correction. */
export interface Draft {
  transport: ItemType | '';
  scores: Partial<Record<ScorePart, string>>;
  atTs: number | null;
  lastStartTs: number | null;
  reason: string;
}
export type Problem = 'noTransport' | 'noScores' | 'badScore' | 'noReason' | 'notInside' | 'noNext';
export type Problems = Partial<Record<keyof Draft, Problem>>;

/** Less cannot be described. */
export const LEAST_PIECE_SECONDS = 10;

/** A person says driving; what kind of car the engine meant does not matter. */
export const OFFERED_MODES: readonly ItemType[] = [
  'DRIVING',
  ...MODE_CODES.filter((mode) => !DRIVEN_MODES.includes(mode) && mode !== 'UNKNOWN'),
  'UNKNOWN',
];

export function draftOf(trip: Trip, restsAt: number | null): Draft {
  const cut = restsAt === null ? null : Math.round(restsAt / 1_000);
  const isInside = cut !== null && cut > trip.startTs && cut < trip.endTs;
  const set = trip.features.scoreOverrides ?? {};
  return {
    transport: trip.corrections?.transport?.type ?? '',
    scores: Object.fromEntries(Object.entries(set).map(([part, value]) => [part, String(value)])),
    atTs: isInside ? cut : Math.round((trip.startTs + trip.endTs) / 2),
    lastStartTs: trip.following.find(({ isOpen }) => !isOpen)?.startTs ?? null,
    reason: '',
  };
}

/** The correction that the fields ask for, or what is wrong with them. */
export function toCorrection(
  task: Task,
  { transport, scores, atTs, lastStartTs, reason }: Draft,
  { startTs, endTs }: Pick<Trip, 'startTs' | 'endTs'>,
): { correction: Correction } | { problems: Problems } {
  const why = reason.trim();
  const ifSound = (problems: Problems, correction: () => Correction) =>
    Object.keys(problems).length > 0 ? { problems } : { correction: correction() };
  const needsReason: Problems = why ? {} : { reason: 'noReason' };
  switch (task.do) {
    case 'reset':
      return { correction: { do: 'reset', what: task.what } };
    case 'transport':
      if (!transport) return { problems: { ...needsReason, transport: 'noTransport' } };
      return ifSound(needsReason, () => ({ do: 'transport', transport, reason: why }));
    case 'scores': {
      const given = SCORE_PART_CODES.filter((part) => scores[part]?.trim());
      const isBad = given.some((part) => !/^\d{1,3}$/.test(scores[part]?.trim() ?? '') || Number(scores[part]) > 100);
      const problem: Problem | null = given.length === 0 ? 'noScores' : isBad ? 'badScore' : null;
      return ifSound({ ...needsReason, ...(problem && { scores: problem }) }, () => ({
        do: 'scores',
        scores: Object.fromEntries(given.map((part) => [part, Number(scores[part])])),
        reason: why,
      }));
    }
    case 'split': {
      const isInside = atTs !== null && atTs - startTs >= LEAST_PIECE_SECONDS && endTs - atTs >= LEAST_PIECE_SECONDS;
      return ifSound(isInside ? {} : { atTs: 'notInside' }, () => ({ do: 'split', atTs: atTs ?? 0, reason: why }));
    }
    case 'merge':
      return ifSound(lastStartTs === null ? { lastStartTs: 'noNext' } : {}, () => ({
        do: 'merge',
        lastStartTs: lastStartTs ?? 0,
        reason: why,
      }));
  }
}
