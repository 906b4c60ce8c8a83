import { NO_PROJECT } from '#contract/constants.ts';
import type { InboxEntry, InboxFacts } from '#contract/inbox.ts';
import { RECEIVER_KINDS } from '#contract/receivers.ts';
import { adminHref, appUserHref } from '#web/navigation/paths.ts';

/** The page on which something can be done about it. */
export function inboxHref(entry: InboxEntry): string {
  const projectId = entry.project?.id ?? NO_PROJECT;
  switch (entry.kind) {
    case 'case':
      return `${adminHref('/admin/impact', projectId)}&case=${entry.facts.caseId}`;
    case 'alert':
      return adminHref('/admin/impact/alerts', projectId);
    case 'receiver':
      return `${adminHref('/admin/sdkConfig/receiver', projectId)}&selected=${RECEIVER_KINDS.indexOf(entry.facts.receiver)}`;
    case 'work':
      return workHref(entry.facts, projectId, entry.userId);
    case 'sdk':
      return `${adminHref('/admin/appUsers', projectId)}&outdated=true`;
    case 'mention':
      return mentionHref(entry.facts, projectId, entry.userId ?? '');
  }
}

function workHref({ work, day, id }: InboxFacts['work'], projectId: number, userId: string | null): string {
  switch (work) {
    case 'recomputation':
      return appUserHref(projectId, userId ?? '', day);
    case 'reassignment':
      return adminHref('/admin/vehicle', projectId);
    case 'areas':
      return adminHref('/admin/da', projectId);
    case 'map':
    case 'timetable':
      return adminHref('/admin/publicTransport', projectId);
    case 'export':
      return adminHref('/admin/sdkConfig/project', projectId);
    case 'bulk':
      return `${adminHref('/admin/appUsers', projectId)}&bulk=${id ?? 'all'}`;
    case 'report':
      return adminHref('/admin/insights/reports', projectId);
  }
}

function mentionHref({ caseId, startTs, day, commentId }: InboxFacts['mention'], projectId: number, userId: string) {
  const subject = caseId
    ? `${adminHref('/admin/impact', projectId)}&case=${caseId}`
    : `${appUserHref(projectId, userId, day)}${startTs === null ? '&tab=about' : `&item=${startTs}`}`;
  return `${subject}#comment-${commentId}`;
}
