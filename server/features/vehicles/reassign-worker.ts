/** A thread that assigns past trips to vehicles again, so that no number of scans delays requests. */
import { workInThread } from '#server/jobs/work-in-thread.ts';
import { doReassignments } from './reassign-trips.ts';

await workInThread(doReassignments);
