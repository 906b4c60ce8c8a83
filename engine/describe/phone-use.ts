import type { Distraction, DistractionType } from '#contract/timeline.ts';
import { momentOf, secondsOf } from './moment.ts';

export type PhoneUse = { distractions: Distraction[]; secondsPerType: Partial<Record<DistractionType, number>> };

/** The part of the phone's use that falls within an item. */
export function phoneUse(distractions: readonly Distraction[], fromSeconds: number, toSeconds: number): PhoneUse {
  const inside: Distraction[] = [];
  const secondsPerType: Partial<Record<DistractionType, number>> = {};
  for (const one of distractions) {
    const start = Math.max(fromSeconds, secondsOf(one.start));
    const end = Math.min(toSeconds, secondsOf(one.end));
    if (!(end > start)) continue;
    inside.push({ type: one.type, start: momentOf(start), end: momentOf(end) });
    secondsPerType[one.type] = (secondsPerType[one.type] ?? 0) + (end - start);
  }
  return { distractions: inside, secondsPerType };
}
