import type { Comment } from '#contract/comments.ts';
import { adminHref, appUserHref } from '#web/navigation/paths.ts';

/** What a thread is about: an app user, or a trip or case of theirs. */
export interface CommentSubject {
  projectId: number;
  userId: string;
  startTs?: number;
  caseId?: string;
}

/** The page that shows what a comment is about. */
export function subjectHref({ projectId, userId }: CommentSubject, { caseId, startTs, day }: Comment): string {
  if (caseId) return `${adminHref('/admin/impact', projectId)}&case=${caseId}`;
  if (startTs !== null) return `${appUserHref(projectId, userId, day)}&item=${startTs}`;
  return `${appUserHref(projectId, userId)}&tab=about`;
}

export const commentAnchor = (id: string): string => `comment-${id}`;
