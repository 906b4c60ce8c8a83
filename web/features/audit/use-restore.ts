import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AuditEntry, listAudit, listAuditEntities, restoreAudit } from '#contract/audit.ts';
import { restoreRevision } from '#contract/revisions.ts';
import { invalidate } from '#web/api/endpoint-key.ts';
import { request } from '#web/api/request.ts';

interface RestoreInput {
  entry: AuditEntry;
  /** The latest change one knows of, to restore all the same. */
  latest?: number | undefined;
}

/** What belongs to a project goes the project's own way. */
export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ entry: { id, projectId }, latest }: RestoreInput) => {
      const body = latest === undefined ? {} : { latest };
      if (projectId === null) {
        await request(restoreAudit, { params: { id }, body });
        return;
      }
      // Whatever project is chosen at the top: this is about the one of the change.
      const headers = { 'CURRENT-PROJECT': String(projectId) };
      await request(restoreRevision, { params: { id }, query: { projectId }, body }, { headers });
    },
    onSuccess: () => void invalidate(client, [listAudit, listAuditEntities]),
  });
}
