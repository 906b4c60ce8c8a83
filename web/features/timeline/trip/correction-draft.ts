import { mergeItems, overrideScores, overrideTransport, resetItem, splitItem } from '#contract/corrections.ts';
import { DRIVEN_MODES, MODE_CODES, SCORE_PART_CODES } from '#contract/dictionary.ts';
import type { ItemType, ScorePart } from '#contract/timeline.ts';
import type { Trip } from '#contract/trip.ts';
import type { Task } from './correct-panel.tsx';

/** The corrections of an item: the endpoint and the schema of its body. */
export const CORRECTIONS = {
  transport: { call: overrideTransport, schema: overrideTransport.body },
  scores: { call: overrideScores, schema: overrideScores.body },
  split: { call: splitItem, schema: splitItem.body },
  merge: { call: mergeItems, schema: mergeItems.body },
  reset: { call: resetItem, schema: resetItem.body },
};

/** The input of a correction. */
export interface CorrectionDraft {
  transport: ItemType | '';
  scores: Partial<Record<ScorePart, string>>;
  atTs: number | null;
  lastStartTs: number | null;
  reason: string;
}

/** Shorter items cannot be described. */
export const MIN_PIECE_SECONDS = 10;

/** People choose driving; the engine's distinction between kinds of car does not matter to them. */
export const OFFERED_MODES: readonly ItemType[] = [
  'DRIVING',
  ...MODE_CODES.filter((mode) => !DRIVEN_MODES.includes(mode) && mode !== 'UNKNOWN'),
  'UNKNOWN',
];

export function correctionDraftOf(trip: Trip, restsAt: number | null): CorrectionDraft {
  const cut = restsAt === null ? null : Math.round(restsAt / 1_000);
  const isWithin = cut !== null && cut > trip.startTs && cut < trip.endTs;
  const set = trip.features.scoreOverrides ?? {};
  return {
    transport: trip.corrections?.transport?.type ?? '',
    scores: Object.fromEntries(Object.entries(set).map(([part, value]) => [part, String(value)])),
    atTs: isWithin ? cut : Math.round((trip.startTs + trip.endTs) / 2),
    lastStartTs: trip.following.find(({ isOpen }) => !isOpen)?.startTs ?? null,
    reason: '',
  };
}

/** The request body of a correction, valid or not. */
export function correctionBody(
  task: Task,
  { transport, scores, atTs, lastStartTs, reason }: CorrectionDraft,
  { startTs, version }: Pick<Trip, 'startTs' | 'version'>,
) {
  const given = SCORE_PART_CODES.filter((part) => scores[part]?.trim());
  const parts = {
    transport: { transport, reason },
    scores: { scores: Object.fromEntries(given.map((part) => [part, Number(scores[part])])), reason },
    split: { atTs, reason },
    merge: { lastStartTs: lastStartTs ?? Number.NaN, reason },
    reset: { what: task.do === 'reset' && task.what },
  };
  return { startTs, version, ...parts[task.do] };
}

/** Both pieces of a split must be long enough. */
export const isInside = (atTs: number | null, { startTs, endTs }: Pick<Trip, 'startTs' | 'endTs'>): boolean =>
  atTs !== null && atTs - startTs >= MIN_PIECE_SECONDS && endTs - atTs >= MIN_PIECE_SECONDS;
