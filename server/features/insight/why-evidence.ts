import type { Evidence } from '#contract/insight-why.ts';
import { AROUND_MS, type WhyFacts } from './why-facts.ts';

const MAX_LOGS = 20;
export const MAX_EVIDENCE = 150;
/** Shorter silences are normal and not listed. */
const SILENCE_MS = 10 * 60_000;

/** What is known around the requested time, in time order. */
export function evidenceOf(facts: WhyFacts): Evidence[] {
  const { atMs } = facts;
  const isAround = (ms: number): boolean => Math.abs(ms - atMs) <= AROUND_MS;
  const all: Evidence[] = [
    { atMs, kind: 'asked' },
    ...facts.states.map((one): Evidence => ({ atMs: one.atMs, kind: 'state', state: one.state })),
    ...newComplaints(facts),
    ...facts.health.map(
      ({ t, reason, description }): Evidence => ({
        atMs: t,
        kind: 'health',
        reasons: [reason],
        description,
      }),
    ),
    ...facts.batches.map(
      (batch): Evidence => ({
        atMs: batch.receivedMs,
        kind: 'batch',
        fixes: batch.fixes,
        records: batch.records,
        rejected: batch.rejected,
        isPending: batch.isPending,
        measuredFromMs: batch.firstMs,
        measuredToMs: batch.lastMs,
      }),
    ),
    ...facts.items.map(
      (item): Evidence => ({
        atMs: item.startTs * 1000,
        untilMs: item.endTs * 1000,
        kind: item.isDeleted ? 'deleted' : 'item',
        type: item.type,
        startTs: item.startTs,
        isOpen: item.isOpen,
        isOverridden: item.isOverridden,
        distanceMeters: item.distanceMeters,
      }),
    ),
    ...positions(facts),
    ...facts.people.map(
      ({ atMs: at, by, change, startTs }): Evidence => ({
        atMs: at,
        kind: 'change',
        by,
        change,
        ...(startTs !== undefined && { startTs }),
      }),
    ),
    ...facts.logs
      .toSorted((a, b) => Math.abs(a.t - atMs) - Math.abs(b.t - atMs))
      .slice(0, MAX_LOGS)
      .map(({ t, level, text }): Evidence => ({ atMs: t, kind: 'log', level, text })),
    ...(isAround(facts.registeredMs) || facts.registeredMs > atMs
      ? [{ atMs: facts.registeredMs, kind: 'registered' as const }]
      : []),
  ];
  return all.sort((a, b) => a.atMs - b.atMs);
}

/** Phones repeat their reports, so a problem is listed only when it starts or is resolved; older ones keep their own time. */
function newComplaints({ complaints, active, atMs }: WhyFacts): Evidence[] {
  const last = new Map<string, string>();
  const reported = complaints.flatMap(({ t, kind, service, reasons }): Evidence[] => {
    const [key, words] = [`${kind}:${service}`, [...reasons].sort().join(' ')];
    const isNew = (last.get(key) ?? '') !== words;
    last.set(key, words);
    return isNew ? [{ atMs: t, kind, service, reasons }] : [];
  });
  const earlier = active.filter(({ t }) => t < atMs - AROUND_MS);
  return [...earlier.map(({ t, ...one }): Evidence => ({ atMs: t, ...one })), ...reported];
}

function positions({ near, lastFixMs, nextFixMs, nowMs, atMs }: WhyFacts): Evidence[] {
  if (near.fixes > 0) {
    const { fromMs, toMs, fixes, inexact, meters } = near;
    return [{ atMs: fromMs, untilMs: toMs, kind: 'positions', fixes, inexact, distanceMeters: meters }];
  }
  const untilMs = nextFixMs ?? (nowMs > atMs ? nowMs : null);
  if (lastFixMs === null || untilMs === null || untilMs - lastFixMs < SILENCE_MS) return [];
  return [{ atMs: lastFixMs, untilMs, kind: 'silence', isOpen: nextFixMs === null }];
}
