/** A thread that compares past trips with dangerous areas, so that no number of them delays requests. */
import { workInThread } from '#server/jobs/work-in-thread.ts';
import { doAreaWorks } from './do-works.ts';

await workInThread(doAreaWorks);
