/** What every address of a screen may have. */
const OF_SCREEN = ['projectId', 'view', 'cursor'];
/** Not part of the list, such as a running job. */
const BESIDE = ['bulk'];

function withoutParameters(search: string, names: readonly string[]): string {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  return query.toString();
}

/** The parameters that a view keeps, as they stand in an address. */
export const viewQuery = (search: string): string => withoutParameters(search, [...OF_SCREEN, ...BESIDE]);

/** Without parameters the default view may be shown. */
export const isBare = (search: string): boolean => withoutParameters(search, OF_SCREEN) === '';

/** The address of a view: expanded, so that it can be changed, and with its id. */
export function viewHref(path: string, projectId: number, view: { id: string; query: string } | null): string {
  const query = new URLSearchParams(view?.query ?? '');
  query.set('view', view?.id ?? NO_VIEW);
  return `${path}?projectId=${projectId}&${query}`;
}

/** Opens the screen without its default view. */
export const NO_VIEW = 'none';
