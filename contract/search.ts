import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { projectId } from './page.ts';
import { filledLine } from './text.ts';

export const MAX_FOUND = 8;

export const searchAppUsers = endpoint({
  name: 'search app users',
  area: 'search',
  method: 'GET',
  path: '/move/search/user',
  summary:
    'The first app users of a project whose id begins with a text, then those that the list of app users finds by it.',
  right: { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' },
  query: z.strictObject({ projectId, text: filledLine(100) }),
  reply: z.object({
    items: z.array(
      z.object({ userId: z.string(), status: z.nullable(z.string()), lastSeenAt: z.nullable(z.iso.datetime()) }),
    ),
  }),
});
