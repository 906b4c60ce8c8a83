import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AuditEntry, listAudit, listAuditEntities, restoreAudit } from '#contract/audit.ts';
import { restoreRevision } from '#contract/revisions.ts';
import { invalidate } from '#web/api/endpoint-key.ts';
import { request } from '#web/api/request.ts';

interface RestoreInput {
  entry: AuditEntry;
  /** The latest known change, to restore despite it. */
  latest?: number | undefined;
}

/** Changes of a project are restored through the project's endpoint. */
export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ entry: { id, projectId }, latest }: RestoreInput) => {
      const body = latest === undefined ? {} : { latest };
      if (projectId === null) {
        await request(restoreAudit, { params: { id }, body });
        return;
      }
      // Uses the project of the change, not the selected one.
      const headers = { 'CURRENT-PROJECT': String(projectId) };
      await request(restoreRevision, { params: { id }, query: { projectId }, body }, { headers });
    },
    onSuccess: () => void invalidate(client, [listAudit, listAuditEntities]),
  });
}
