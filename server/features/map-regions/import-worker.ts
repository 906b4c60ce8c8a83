/** A thread that imports maps, so that reading a country does not delay requests. */
import { createEvents } from '#server/events.ts';
import { keepRevisions } from '#server/features/revisions/keep-revisions.ts';
import { workInThread } from '#server/jobs/work-in-thread.ts';
import { doMapImports } from './do-map-imports.ts';

const events = createEvents();
events.listen(keepRevisions);
await workInThread<{ folder: string }>(({ data, ...parts }) => doMapImports({ ...parts, ...data, events }));
