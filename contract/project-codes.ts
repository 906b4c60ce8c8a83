import { z } from 'zod/mini';
import { deviceTokens, userId } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { filledLine, line } from './text.ts';
import { deviceDescription } from './upload.ts';

/** Without characters that look alike: 0 and O, 1, I and L. */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** 31^8, which is 850 billion codes, while a network may guess 8,640 times a day. */
export const CODE_LENGTH = 8;
const GROUP = 4;

/** Display form: ABCD-EFGH. */
export const writtenCode = (code: string): string => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;

/** Stored form; lower case, spaces and dashes of any kind are accepted. */
export const tidyCode = (typed: string): string => typed.replace(/[\s\p{Pd}_\u2212.]+/gu, '').toUpperCase();

const SHOWN = 2;
/** For those who may not let people in. A search finds whole codes, so what is missing must be too much to try out. */
export const maskedCode = (code: string): string => `${code.slice(0, SHOWN)}…`;

export const looksLikeCode = (code: string): boolean =>
  code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter));

export const CODE_STATES = ['open', 'paused', 'used-up', 'expired', 'ended'] as const;
export type CodeState = (typeof CODE_STATES)[number];

const moment = z.iso.datetime();

export const projectCode = z.object({
  id: z.uuid(),
  /** Display form: ABCD-EFGH. */
  code: z.string(),
  /** Also the audience of the users who join with it. */
  name: z.string(),
  note: z.string(),
  state: z.enum(CODE_STATES),
  uses: z.int(),
  /** Null for unlimited. */
  maxUses: z.nullable(z.int()),
  expiresAt: z.nullable(moment),
  paused: z.boolean(),
  endedAt: z.nullable(moment),
  createdBy: z.nullable(z.string()),
  createdAt: moment,
  version: z.int(),
});
export type ProjectCode = z.infer<typeof projectCode>;

const area = 'project codes';
const right = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const ofProject = z.strictObject({ projectId });
const ofCode = z.strictObject({ id: z.uuid() });
const one = z.object({ projectCode });
const name = filledLine(80);
const note = line(500);
const maxUses = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)));
const expiresAt = z.nullable(z.iso.datetime({ offset: true }));

export const createProjectCode = endpoint({
  name: 'create project code',
  area,
  method: 'POST',
  path: '/move/projectCode',
  summary: 'Creates a code that people type into an app to join the project as app users.',
  right,
  query: ofProject,
  body: z.strictObject({
    name,
    note: z._default(note, ''),
    maxUses: z._default(maxUses, null),
    expiresAt: z._default(expiresAt, null),
  }),
  reply: one,
});

export const listProjectCodes = endpoint({
  name: 'list project codes',
  area,
  method: 'GET',
  path: '/move/projectCode',
  summary: 'The codes of a project, newest first, by name or by uses.',
  right,
  query: z.strictObject({
    projectId,
    ...pageQuery.shape,
    /** Part of the name or the note, or the beginning of the code. */
    search: z._default(line(80), ''),
    state: z.optional(z.enum(CODE_STATES)),
    sort: z._default(z.enum(['created', '-created', 'name', '-name', 'uses', '-uses']), '-created'),
  }),
  reply: pageOf(projectCode),
});

export const getProjectCode = endpoint({
  name: 'get project code',
  area,
  method: 'GET',
  path: '/move/projectCode/{id}',
  summary: 'One code.',
  right,
  params: ofCode,
  query: ofProject,
  reply: one,
});

export const changeProjectCode = endpoint({
  name: 'change project code',
  area,
  method: 'PATCH',
  path: '/move/projectCode/{id}',
  summary: 'Changes name, note, limit or end of a code, or pauses it. `version` is the one that the caller saw.',
  right,
  params: ofCode,
  query: ofProject,
  body: z.strictObject({
    version: z.int(),
    name: z.optional(name),
    note: z.optional(note),
    maxUses: z.optional(maxUses),
    expiresAt: z.optional(expiresAt),
    paused: z.optional(z.boolean()),
  }),
  reply: one,
});

export const endProjectCode = endpoint({
  name: 'end project code',
  area,
  method: 'DELETE',
  path: '/move/projectCode/{id}',
  summary: 'Ends a code; nobody can join with it any more. Users who joined stay.',
  right,
  params: ofCode,
  query: ofProject,
  reply: one,
});

export const codeJoin = z.object({ userId: z.string(), joinedAt: moment, lastSeenAt: z.nullable(moment) });
export type CodeJoin = z.infer<typeof codeJoin>;

export const listCodeJoins = endpoint({
  name: 'list joins of a project code',
  area,
  method: 'GET',
  path: '/move/projectCode/{id}/join',
  summary: 'Which app users joined with a code, newest first.',
  right,
  params: ofCode,
  query: z.strictObject({ projectId, ...pageQuery.shape }),
  reply: pageOf(codeJoin),
});

export const joinByCode = endpoint({
  name: 'join by project code',
  area,
  method: 'POST',
  path: '/v20/user/join',
  summary:
    'Creates an app user with a project code that a person typed, and signs in the phone. Lower case, spaces ' +
    'and dashes are accepted. A given user id must be new; without one it is generated.',
  right: { who: 'anyone', because: 'the project code is the proof, and guessing is throttled' },
  body: z.strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(40)),
    /** Set by an app that belongs to one project, so that codes of other projects are rejected. */
    projectId: z.optional(projectId),
    userId: z.optional(userId),
    qualifier: z.optional(z.string().check(z.maxLength(100))),
    device: z.optional(deviceDescription),
  }),
  reply: deviceTokens,
});
