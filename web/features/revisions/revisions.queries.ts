import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listRevisionFilters, listRevisions, type Revision, restoreRevision } from '#contract/revisions.ts';
import { request } from '#web/api/request.ts';
import { queryOf, type RevisionView } from './revision-view.ts';

const LABEL = { label: 'revisions' };
const PAGE = 50;
const EXPORT_PAGE = 200;
/** A spreadsheet that is longer is not read by anybody. */
export const MOST_EXPORTED = 10_000;

const all = (projectId: number) => ['revisions', projectId] as const;

const fetchPage = (projectId: number, view: RevisionView, limit: number, cursor: string, signal?: AbortSignal) =>
  request(
    listRevisions,
    { query: { projectId, limit, ...queryOf(view), ...(cursor && { cursor }) } },
    { ...LABEL, ...(signal && { signal }) },
  );

export const useRevisions = (projectId: number, view: RevisionView) =>
  useInfiniteQuery({
    queryKey: [...all(projectId), 'list', view],
    queryFn: ({ pageParam, signal }) => fetchPage(projectId, view, PAGE, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
    refetchOnMount: 'always',
  });

export const useRevisionFilters = (projectId: number) =>
  useQuery({
    queryKey: [...all(projectId), 'filters'],
    queryFn: ({ signal }) => request(listRevisionFilters, { query: { projectId } }, { signal }),
  });

/** Everything that fits, page by page, as far as a spreadsheet goes. */
export async function fetchAll(projectId: number, view: RevisionView): Promise<{ rows: Revision[]; cut: boolean }> {
  const rows: Revision[] = [];
  for (let cursor = ''; ; ) {
    const page = await fetchPage(projectId, view, EXPORT_PAGE, cursor);
    rows.push(...page.items);
    if (!page.next) return { rows, cut: false };
    if (rows.length >= MOST_EXPORTED) return { rows, cut: true };
    cursor = page.next;
  }
}

export function useRestore(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, latest }: { id: number; latest?: number | undefined }) =>
      request(
        restoreRevision,
        { params: { id }, query: { projectId }, body: latest === undefined ? {} : { latest } },
        LABEL,
      ),
    // Whatever was brought back, some other tab shows it.
    onSuccess: () => client.invalidateQueries(),
  });
}
