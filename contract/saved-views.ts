import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { projectId } from './page.ts';
import { filledLine } from './text.ts';

/** The screens whose state can be saved under a name. */
export const VIEW_SCREENS = ['people', 'insights', 'map'] as const;
export type ViewScreen = (typeof VIEW_SCREENS)[number];
export const MAX_VIEWS = 100;

const area = 'saved views';
const right = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;

/** The query parameters of a screen, without the project. */
export const addressQuery = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^[\x21-\x7E]*$/, 'must be the query of an address'));

export const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  /** Whether everyone in the project sees it. */
  shared: z.boolean(),
  /** Whether the screen opens with it; a personal default takes precedence over the project's. */
  isDefault: z.boolean(),
  isOwn: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

export const listSavedViews = endpoint({
  name: 'list saved views',
  area,
  method: 'GET',
  path: '/move/savedView',
  summary: "One's own views of a screen and those that are shared with the project, by name.",
  right,
  query: z.strictObject({ projectId, screen: z.enum(VIEW_SCREENS) }),
  reply: z.object({ items: z.array(savedView) }),
});

export const saveView = endpoint({
  name: 'save view',
  area,
  method: 'POST',
  path: '/move/savedView',
  summary: 'Saves the parameters of a screen under a name, replacing a view of that name. Only admins can share views.',
  right,
  query: z.strictObject({ projectId }),
  body: z.strictObject({
    screen: z.enum(VIEW_SCREENS),
    name: filledLine(60),
    query: addressQuery,
    shared: z._default(z.boolean(), false),
    isDefault: z._default(z.boolean(), false),
  }),
  reply: z.object({ view: savedView }),
});

export const deleteView = endpoint({
  name: 'delete view',
  area,
  method: 'DELETE',
  path: '/move/savedView/{id}',
  summary: "Deletes one's own view, or as an admin a shared one.",
  right,
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({ projectId }),
  reply: z.object({ deleted: z.literal(true) }),
});
