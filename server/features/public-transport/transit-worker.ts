/** A thread that imports timetables, so that reading a country's does not delay requests. */
import { createEvents } from '#server/events.ts';
import { keepRevisions } from '#server/features/revisions/keep-revisions.ts';
import { workInThread } from '#server/jobs/work-in-thread.ts';
import { doTransitImports } from './do-transit-imports.ts';

const events = createEvents();
events.listen(keepRevisions);
await workInThread<{ receiverAllow: readonly string[] }>(({ data, ...parts }) =>
  doTransitImports({ ...parts, events, config: data }),
);
