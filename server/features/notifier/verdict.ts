import type { OffReason } from '#contract/receivers.ts';
import type { ReceiverAnswer } from './post.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses before the second attempt, the third, …: three days in total. */
export const PAUSES_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  25 * HOUR,
];
/** The longest Retry-After that is honoured. */
const LONGEST_WAIT_MS = 72 * HOUR;
/** After this many failures in a row, the receiver is the problem rather than the content. */
export const FAILING_AFTER = 5;
const CIRCUIT_MS = { first: 5 * SECOND, longest: MINUTE };
/** For a request to slow down without a duration. */
const BUSY_MS = 5 * SECOND;

export interface Standing {
  now: Date;
  /** Attempts in this round, including this one. */
  tries: number;
  roundAt: Date;
  eventCount: number;
  test: boolean;
  /** Consecutive failures before this one, of any delivery to this receiver. */
  failures: number;
  lastSuccessAt: Date | null;
}

export interface DeliveryVerdict {
  state: 'waiting' | 'delivered' | 'failed' | 'split';
  nextTryAt: Date | null;
  /** No retries to this receiver until then. */
  pausedUntil: Date | null;
  /** Nothing at all to this receiver until then. */
  heldUntil: Date | null;
  switchOff: OffReason | null;
}

const nothingMore = { nextTryAt: null, pausedUntil: null, heldUntil: null, switchOff: null };

/** What a response means for the delivery and for the receiver. */
export function judgeAnswer(answer: ReceiverAnswer, standing: Standing, random = Math.random): DeliveryVerdict {
  const { now, tries, eventCount, failures, test } = standing;
  if (answer.error === null) return { state: 'delivered', ...nothingMore };
  const later = (ms: number) => new Date(now.getTime() + ms);
  if (answer.error === 'gone') return { state: 'failed', ...nothingMore, switchOff: test ? null : 'gone' };
  // A person looks at it; what they see is the answer.
  if (test) return { state: 'failed', ...nothingMore };

  const retryAfter = retryAfterMs(answer, now) ?? (answer.status === 429 ? BUSY_MS : 0);
  const heldUntil = retryAfter > 0 ? later(retryAfter) : null;
  const failing = failures + 1 >= FAILING_AFTER;
  const pausedUntil = failing ? later(circuitMs(failures + 1)) : null;
  if (answer.error === 'status' && eventCount > 1 && !failing) {
    return { state: 'split', ...nothingMore };
  }
  const pause = PAUSES_MS[tries - 1];
  const tooLate = now.getTime() - standing.roundAt.getTime() > LONGEST_WAIT_MS;
  if (pause === undefined || tooLate) {
    const noSuccess = standing.lastSuccessAt === null || standing.lastSuccessAt < standing.roundAt;
    return { state: 'failed', nextTryAt: null, pausedUntil, heldUntil, switchOff: noSuccess ? 'failing' : null };
  }
  // Jitter of a tenth, so that deliveries that failed together do not return together.
  const wait = Math.max(pause * (0.9 + 0.2 * random()), retryAfter);
  return { state: 'waiting', nextTryAt: later(wait), pausedUntil, heldUntil, switchOff: null };
}

const circuitMs = (failures: number): number =>
  Math.min(CIRCUIT_MS.first * 2 ** (failures - FAILING_AFTER), CIRCUIT_MS.longest);

/** Seconds or a date; anything else is ignored. */
export function retryAfterMs(
  { headers, status }: Pick<ReceiverAnswer, 'headers' | 'status'>,
  now: Date,
): number | null {
  const text = headers?.['retry-after']?.trim();
  if (!text || status === null || status < 400) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_WAIT_MS) : null;
}
