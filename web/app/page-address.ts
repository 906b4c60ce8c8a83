/** The element of the document that names the file of every page. */
export const PAGE_ADDRESSES_ID = 'page-addresses';

/** The name of a page, by its file in `web/pages` or, if a screen of one feature is the whole page, in that feature. */
export function pageNameOf(file: string): string | undefined {
  const [, page, screen] = /[\\/](?:pages[\\/]([\w-]+)|([\w-]+)\.page)\.tsx$/.exec(file) ?? [];
  return page ?? screen;
}

const fetched = new Set<string>();

/** Fetches the file of a page, not what it shares with others, so that a click needs less. */
export function fetchPageFile(page: string): void {
  if (fetched.has(page)) return;
  fetched.add(page);
  const written = document.getElementById(PAGE_ADDRESSES_ID)?.textContent ?? '{}';
  const address = (JSON.parse(written) as Record<string, string>)[page];
  if (!address) return;
  // A response that is not read to its end is not cached.
  void fetch(address, { priority: 'low' })
    .then((answer) => answer.arrayBuffer())
    .catch(() => fetched.delete(page));
}
