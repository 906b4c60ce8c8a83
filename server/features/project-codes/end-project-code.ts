import type { Context } from '#server/context.ts';
import { type ProjectCodeRef, projectCodeRecord } from './project-code-record.ts';

/** Users who joined stay. */
export const endCode = (context: Context, { actorId, ...ref }: ProjectCodeRef) =>
  projectCodeRecord.remove(context, ref, actorId, () => ({ ended_at: context.now() }));
