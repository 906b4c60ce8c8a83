import { admins, everyone, KNOWN_ID, type Rights, someone } from '#tests/setup/rights.ts';

export const invitationsRights: Rights = {
  'list invitations': admins(),
  'invite to a project': admins((id) => ({ query: `projectId=${id}`, body: { email: someone, roles: ['reader'] } })),
  'withdraw invitation': admins((id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }), 404),
  'read invitation': everyone(() => ({ body: { token: 'x' } }), 400),
};
