import { AppError, notFound } from '#server/http/app-error.ts';
import type { KeyHolder } from '#server/http/caller.ts';

interface Named {
  projectId?: number | undefined;
  userId?: string | undefined;
}

/** A key acts on its own project only; any other project answers as if it did not exist. */
export function refuseForeign(caller: KeyHolder, projectId: number | undefined): void {
  if (projectId !== undefined && projectId !== caller.projectId) throw notFound('The project');
}

/** Calls that change something name the user in the query or in the body; if in both, they must agree. */
export function namedIn(query: Named, body: Named): { projectId: number; userId: string } {
  const projectId = query.projectId ?? body.projectId;
  const userId = query.userId ?? body.userId;
  if (projectId === undefined || userId === undefined) {
    throw new AppError('validation', 'projectId and userId: are required, in the query or in the body');
  }
  const differ = (body.projectId ?? projectId) !== projectId || (body.userId ?? userId) !== userId;
  if (differ) throw new AppError('validation', 'The query and the body name different users.');
  return { projectId, userId };
}
