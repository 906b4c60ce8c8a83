import { PROJECT_ROLES } from '#contract/roles.ts';
import { ADMINS, admins, dolphins, NO_ONE, nothing, type Rights } from '#tests/setup/rights.ts';

export const accessControlRights: Rights = {
  'list users of a project': admins((id) => ({ params: { id } })),
  'list dashboard users': { own: ADMINS, input: nothing },
  'set project roles': admins((id) => ({
    params: { id, x: 'target@example.com' },
    body: { data: { roles: ['reader'] } },
  })),
  // A dolphin has no role to give up. Others are shown that theirs were changed, and keep them.
  'leave project': {
    own: [...PROJECT_ROLES],
    foreign: NO_ONE,
    passes: 409,
    input: (id) => ({ params: { id }, body: { expected: ['admin', 'reader'] } }),
  },
  'set global roles': dolphins(() => ({ params: { x: 'target@example.com' }, body: { data: { roles: [] } } })),
};
