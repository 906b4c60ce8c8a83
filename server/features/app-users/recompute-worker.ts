/** A thread that computes past days again, so that no day delays requests. */
import { workInThread } from '#server/jobs/work-in-thread.ts';
import { doRecomputations } from './do-recomputations.ts';

await workInThread(doRecomputations);
