import { type RequestInput, request } from './request.ts';
import { afterCursor, type ItemOf, type ListEndpoint } from './use-pages.ts';

/** Larger exports are of no use in a spreadsheet. */
const MAX_ROWS = 10_000;

/** All rows of a list, page by page, for an export. */
export async function allRows<E extends ListEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  most = MAX_ROWS,
): Promise<ItemOf<E>[]> {
  const all: ItemOf<E>[] = [];
  for (let cursor: string | null = ''; cursor !== null && all.length < most; ) {
    const { items, next }: { items: ItemOf<E>[]; next: string | null } = await request(
      endpoint,
      afterCursor(input, cursor),
    );
    all.push(...items);
    cursor = next;
  }
  return all.slice(0, most);
}
