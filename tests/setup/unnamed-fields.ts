import { changesBetween } from '#contract/revision-changes.ts';
import type { Change, Listener } from '#server/events.ts';
import '#web/i18n/started.test-support.ts';
import { knownFieldName } from '#web/ui/change-words.ts';
import { isNamed } from '#web/ui/entity-name.ts';

/** A file that publishes more publishes more of the same, and would keep it all in memory. */
const MOST = 1_000;
let published: Change[] = [];

/** Compares nothing yet: a large change would take its time from a test that measures it. */
export const noteChanges: Listener = async (_tx, changes) =>
  void published.push(...changes.slice(0, MOST - published.length));

/** The fields of what was published since the last call that revisions spell, in English for readers of German too. */
export function takeUnnamedFields(): string[] {
  const unnamed = published
    .filter(({ entity }) => isNamed(entity))
    .flatMap(({ entity, before, after }) =>
      changesBetween(before, after)
        .filter(({ field }) => knownFieldName((key) => key, field, entity) === undefined)
        .map(({ field }) => `${entity}: ${field}`),
    );
  published = [];
  return [...new Set(unnamed)].sort();
}
