import { z } from 'zod/mini';
import { userKeyQuery } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { filledLine } from './text.ts';

export const LONGEST_TAG = 40;
/** Each tag is a row that is rewritten whenever the phone reports. */
export const MAX_TAGS = 20;

/** In lower case, so that "Fleet" equals "fleet"; without commas, which separate tags in one line. */
export const userTag = z.pipe(
  filledLine(LONGEST_TAG).check(z.refine((tag) => !tag.includes(','), 'must not contain a comma')),
  z.transform((tag) => tag.toLowerCase()),
);
const tags = z._default(
  z.pipe(
    z.array(userTag).check(z.maxLength(MAX_TAGS)),
    z.transform((list) => [...new Set(list)]),
  ),
  [],
);

export const tagsChange = z.strictObject({ add: tags, remove: tags });
export type TagsChange = z.infer<typeof tagsChange>;

export const tagAppUser = endpoint({
  name: 'tag app user',
  area: 'app users',
  method: 'POST',
  path: '/move/appUser/tag',
  summary: `Adds tags to an app user and takes others away; a user has at most ${MAX_TAGS}. Tags are kept in lower case.`,
  right: { who: 'member', roles: ['admin'], project: 'query.projectId' },
  key: { scope: 'users:write', path: '/v20/user/tag' },
  query: userKeyQuery,
  body: tagsChange,
  reply: z.object({ tags: z.array(z.string()) }),
});
