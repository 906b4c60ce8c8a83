/** A thread that searches past visits of new points of interest, so that no number of them delays requests. */
import { workInThread } from '#server/jobs/work-in-thread.ts';
import { findPastVisits } from './past-visits.ts';

await workInThread(findPastVisits);
