import { HEADER } from '#contract/constants.ts';
import type { Exchange } from './route.ts';

/** Sets headers with the cursor and URL of the next page, because plain arrays have no other place for them. */
export function setNextPageHeaders({ request, reply }: Exchange, next: string | null): void {
  if (next === null) return;
  const [path = '', query = ''] = request.url.split('?');
  const search = new URLSearchParams(query);
  search.set('cursor', next);
  reply.header(HEADER.nextCursor, next).header('link', `<${path}?${search}>; rel="next"`);
}
