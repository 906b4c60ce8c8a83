import { randomUUID } from 'node:crypto';
import { admins, codes, noSession, type Rights } from '#tests/setup/rights.ts';

export const projectCodesRights: Rights = {
  'create project code': admins((id) => ({ query: `projectId=${id}`, body: { name: randomUUID() } })),
  'list project codes': admins(),
  'get project code': admins((id) => ({ params: { id: codes.get(id) ?? '' }, query: `projectId=${id}` })),
  'change project code': admins(
    (id) => ({ params: { id: codes.get(id) ?? '' }, query: `projectId=${id}`, body: { version: 0 } }),
    409,
  ),
  'end project code': admins((id) => ({ params: { id: codes.get(id) ?? '' }, query: `projectId=${id}` })),
  'list joins of a project code': admins((id) => ({ params: { id: codes.get(id) ?? '' }, query: `projectId=${id}` })),
  // Open to all who know a code; here nobody does.
  'join by project code': noSession(() => ({ body: { code: 'ABCD-EFGH' } })),
};
