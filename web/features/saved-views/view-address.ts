/** What of the address belongs to no view. */
const NOT_KEPT = ['projectId', 'view', 'cursor'];

/** The parameters that a view keeps, as they stand in an address. */
export function viewQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of NOT_KEPT) query.delete(name);
  return query.toString();
}

/** The address of a view: expanded, so that it can be changed, and with its id. */
export function viewHref(path: string, projectId: number, view: { id: string; query: string } | null): string {
  const query = new URLSearchParams(view?.query ?? '');
  query.set('view', view?.id ?? NO_VIEW);
  return `${path}?projectId=${projectId}&${query}`;
}

/** Opens the screen without its default view. */
export const NO_VIEW = 'none';
