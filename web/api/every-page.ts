interface Page<Item> {
  items: readonly Item[];
  next: string | null;
}

/** A file for people; beyond this a spreadsheet is of no use. */
const MOST_ROWS = 10_000;

/** All rows of a list, page by page, for an export. */
export async function everyPage<Item>(fetchPage: (cursor: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await fetchPage(cursor);
    all.push(...items);
    cursor = next ?? undefined;
  } while (cursor && all.length < MOST_ROWS);
  return all.slice(0, MOST_ROWS);
}
