import { z } from 'zod/mini';
import { userKeyQuery } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { line, paragraphs } from './text.ts';

export const LONGEST_COMMENT = 4_000;
/** The most people notified of one comment. */
export const MAX_MENTIONED = 20;

/** An e-mail address after an @, as inserted by the picker, without a trailing full stop. */
export const MENTION = /@([^\s@,;:!?()<>"]+@[^\s@,;:!?()<>"]*[^\s@,;:!?()<>".])/g;

const area = 'comments';
const right = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;
const text = paragraphs(LONGEST_COMMENT).check(z.minLength(1, 'must not be empty'));
const startTs = z.coerce.number().check(z.int(), z.nonnegative());
const params = z.object({ id: z.uuid() });
const version = z.int().check(z.positive());

export const comment = z.object({
  id: z.string(),
  text: z.string(),
  /** Null for a former dashboard user. */
  writtenBy: z.nullable(z.string()),
  isOwn: z.boolean(),
  writtenAt: z.iso.datetime(),
  changedAt: z.nullable(z.iso.datetime()),
  /** The subject: a trip by its start and local day, or a case, otherwise the app user. */
  startTs: z.nullable(z.int()),
  day: z.nullable(z.string()),
  caseId: z.nullable(z.string()),
  /** E-mail addresses in the text whose owners were notified. */
  mentions: z.array(z.string()),
  version,
});
export type Comment = z.infer<typeof comment>;

const oneSubject = ({ startTs: trip, caseId }: { startTs?: unknown; caseId?: unknown }): boolean =>
  trip === undefined || caseId === undefined;
const twoSubjects = { path: ['caseId'], message: 'must not be given together with startTs' };

export const listComments = endpoint({
  name: 'list comments',
  area,
  method: 'GET',
  path: '/move/appUser/comment',
  summary:
    'Comments on a trip or a case; without either, all about the app user. Latest first. Comments on cases are for admins.',
  right,
  query: z
    .strictObject({
      ...userKeyQuery.shape,
      ...pageQuery.shape,
      startTs: z.optional(startTs),
      caseId: z.optional(z.uuid()),
    })
    .check(z.refine(oneSubject, twoSubjects)),
  reply: pageOf(comment),
});

export const addComment = endpoint({
  name: 'add comment',
  area,
  method: 'POST',
  path: '/move/appUser/comment',
  summary: 'Writes a comment on an app user, a trip or a case, and notifies the people it mentions.',
  right,
  query: userKeyQuery,
  body: z
    .strictObject({
      text,
      startTs: z.optional(z.int().check(z.nonnegative())),
      caseId: z.optional(z.uuid()),
    })
    .check(z.refine(oneSubject, twoSubjects)),
  reply: z.object({ comment }),
});

export const changeComment = endpoint({
  name: 'change comment',
  area,
  method: 'PATCH',
  path: '/move/appUser/comment/{id}',
  summary: 'Changes a comment; only its author may. People mentioned for the first time are notified.',
  right,
  params,
  query: userKeyQuery,
  body: z.strictObject({ text, version }),
  reply: z.object({ comment }),
});

export const deleteComment = endpoint({
  name: 'delete comment',
  area,
  method: 'DELETE',
  path: '/move/appUser/comment/{id}',
  summary: "Deletes one's own comment; admins delete any.",
  right,
  params,
  query: userKeyQuery,
  reply: z.object({ deleted: z.literal(true) }),
});

export const findMentionable = endpoint({
  name: 'find people to mention',
  area,
  method: 'GET',
  path: '/move/appUser/comment/people',
  summary: 'Dashboard users who may read a comment of this project, by the start of a name or an e-mail.',
  right,
  query: z.strictObject({
    projectId,
    search: z._default(line(100), ''),
    /** For a case, only people who may open cases. */
    subject: z._default(z.enum(['user', 'case']), 'user'),
  }),
  reply: z.object({ items: z.array(z.object({ email: z.string(), name: z.string() })) }),
});
