import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AuditEntry, exportAudit, listAudit, listAuditEntities, restoreAudit } from '#contract/audit.ts';
import { restoreRevision } from '#contract/revisions.ts';
import { request, requestBytes } from '#web/api/request.ts';
import type { AuditView } from './audit-view.ts';

const AT_ONCE = 50;
const KEY = ['audit'] as const;

/** Days of the browser as moments; the last day belongs to it. */
const filtersOf = (view: AuditView) => ({
  ...(view.project && { project: view.project }),
  ...(view.person && { person: view.person }),
  ...(view.entity && { entity: view.entity }),
  ...(view.action && { action: view.action }),
  ...(view.from && { from: new Date(`${view.from}T00:00`).toISOString() }),
  ...(view.to && { to: dayAfter(view.to).toISOString() }),
});

function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + 1);
  return date;
}

export const useAudit = (view: AuditView) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'list', view],
    queryFn: ({ pageParam, signal }) =>
      request(
        listAudit,
        { query: { ...filtersOf(view), limit: AT_ONCE, ...(pageParam && { cursor: pageParam }) } },
        { label: 'audit', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const useAuditEntities = () =>
  useQuery({
    queryKey: [...KEY, 'entities'],
    queryFn: async ({ signal }) => (await request(listAuditEntities, {}, { signal })).items,
  });

/** The server writes it while we read, however long it is. */
export const auditFile = async (view: AuditView): Promise<string> => {
  const { bytes } = await requestBytes(exportAudit, { query: filtersOf(view) });
  return new TextDecoder().decode(bytes);
};

interface Wish {
  entry: AuditEntry;
  /** The latest change one knows of, to restore all the same. */
  latest?: number | undefined;
}

/** What belongs to a project goes the project's own way. */
export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ entry: { id, projectId }, latest }: Wish) => {
      const body = latest === undefined ? {} : { latest };
      if (projectId === null) {
        await request(restoreAudit, { params: { id }, body });
        return;
      }
      // Whatever project is chosen at the top: this is about the one of the change.
      const headers = { 'CURRENT-PROJECT': String(projectId) };
      await request(restoreRevision, { params: { id }, query: { projectId }, body }, { headers });
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: KEY }),
  });
}
