/** The element of the document that names the file of every page. */
export const PAGE_ADDRESSES_ID = 'page-addresses';

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
