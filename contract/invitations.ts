import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { projectRole } from './role-schemas.ts';
import { email } from './text.ts';

const area = 'invitations';
const right = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const projectId = z.coerce.number().check(z.int(), z.positive());

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  roles: z.array(projectRole),
  /** Null for a former dashboard user. */
  invitedBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Expired without being accepted; sending it again renews it. */
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

export const listInvitations = endpoint({
  name: 'list invitations',
  area,
  method: 'GET',
  path: '/move/invitation',
  summary: 'Pending invitations to a project, newest first.',
  right,
  query: z.strictObject({ projectId }),
  reply: z.object({ items: z.array(invitation), next: z.null() }),
});

export const createInvitation = endpoint({
  name: 'invite to a project',
  area,
  method: 'POST',
  path: '/move/invitation',
  summary:
    'Sends an invitation by mail. Whoever registers with that e-mail and confirms it gets these roles. A new invitation replaces the earlier one. An address gets few mails a day; if no more, the mail is withheld, and the invitation is valid nevertheless.',
  right: { ...right, proof: 'recent' },
  query: z.strictObject({ projectId }),
  body: z.strictObject({ email, roles: z.array(projectRole).check(z.minLength(1), z.maxLength(4)) }),
  reply: z.object({ invitation, mail: z.enum(['sent', 'withheld']) }),
});

export const withdrawInvitation = endpoint({
  name: 'withdraw invitation',
  area,
  method: 'DELETE',
  path: '/move/invitation/{id}',
  summary: 'Withdraws an invitation: its link stops working.',
  right,
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ projectId }),
  reply: z.object({ withdrawn: z.literal(true) }),
});

export const readInvitation = endpoint({
  name: 'read invitation',
  area,
  method: 'POST',
  path: '/api/invitation',
  summary: 'What an invitation offers, for whoever has its link.',
  right: { who: 'anyone', because: 'the link is the proof, and the person has no account yet' },
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({
    email: z.string(),
    productName: z.string(),
    roles: z.array(projectRole),
    invitedBy: z.nullable(z.string()),
    expiresAt: z.iso.datetime(),
  }),
});
export type OfferedInvitation = z.infer<(typeof readInvitation)['reply']>;
