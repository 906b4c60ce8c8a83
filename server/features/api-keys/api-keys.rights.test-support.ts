import { randomUUID } from 'node:crypto';
import { admins, keys, type Rights } from '#tests/setup/rights.ts';

export const apiKeysRights: Rights = {
  'create API key': admins((id) => ({ query: `projectId=${id}`, body: { name: randomUUID(), scope: 'read-write' } })),
  'list API keys': admins(),
  'revoke API key': admins((id) => ({ params: { id: keys.get(id) ?? '' }, query: `projectId=${id}` })),
  'get API key': admins((id) => ({ params: { id: keys.get(id) ?? '' }, query: `projectId=${id}` })),
  // A version that never was is refused only after the right was checked.
  'change API key': admins(
    (id) => ({ params: { id: keys.get(id) ?? '' }, query: `projectId=${id}`, body: { version: 0 } }),
    409,
  ),
  'roll API key': admins(
    (id) => ({
      params: { id: keys.get(id) ?? '' },
      query: `projectId=${id}`,
      body: { version: 0, overlap: 'day' },
    }),
    409,
  ),
  'list calls of an API key': admins((id) => ({ params: { id: keys.get(id) ?? '' }, query: `projectId=${id}` })),
};
