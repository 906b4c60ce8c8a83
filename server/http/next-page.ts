import { HEADER } from '#contract/constants.ts';
import type { Exchange } from './route.ts';

/** The cursor of the next page, and its address, in headers: bare lists have no other place for it. */
export function tellNext({ request, reply }: Exchange, next: string | null): void {
  if (next === null) return;
  const [path = '', query = ''] = request.url.split('?');
  const search = new URLSearchParams(query);
  search.set('cursor', next);
  reply.header(HEADER.nextCursor, next).header('link', `<${path}?${search}>; rel="next"`);
}
