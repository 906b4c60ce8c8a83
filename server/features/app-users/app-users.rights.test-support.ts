import { admins, noSession, type Rights, readers, viewedUser } from '#tests/setup/rights.ts';

export const appUsersRights: Rights = {
  'get people bounds': readers(),
  'search app users': readers((id) => ({ query: `projectId=${id}&text=demo` })),
  // Customers' backends and phones: no session opens these, whoever's it is. key-rights.test.ts has their own table.
  'register app user': noSession(() => ({ body: { userId: 'u' } })),
  'register app user (older name)': noSession(() => ({ body: { userId: 'u' } })),
  'get auth code': noSession(() => ({ query: 'userId=u' })),
  'make auth code': noSession(() => ({ body: { userId: 'u' } })),
  'delete app user': noSession((id) => ({ query: `projectId=${id}&userId=u` })),
  'block app user': noSession((id) => ({ body: { projectId: id, userId: 'u', block: true } })),
  'get user config': noSession((id) => ({ query: `projectId=${id}&userId=u` })),
  'change user config': noSession((id) => ({ body: { projectId: id, userId: 'u', services: {} } })),
  'list app users': readers(),
  'export app users': readers(),
  'list app user filters': readers(),
  'get app user': readers(viewedUser),
  'list track views': readers(viewedUser),
  'list installations': readers(viewedUser),
  'export app user': readers(viewedUser),
  'get app user config': readers(viewedUser),
  'list recomputations': readers(viewedUser),
  'set app user blocked': admins((id) => ({ ...viewedUser(id), body: { block: false } })),
  'set app user pilot': admins((id) => ({ ...viewedUser(id), body: { pilot: true } })),
  'export chosen app users': readers((id) => ({ query: `projectId=${id}`, body: { userIds: ['looked-at'] } })),
  'tag app user': admins((id) => ({ ...viewedUser(id), body: { add: ['fleet'] } })),
  'start app user logging': admins((id) => ({ ...viewedUser(id), body: { level: 'DEBUG', hours: 1 } })),
  'stop app user logging': admins(viewedUser),
  // The version does not exist: authorised, then not found.
  'save app user config': admins((id) => ({ ...viewedUser(id), body: { version: 99, services: {} } }), 409),
  'recompute day': admins((id) => ({ ...viewedUser(id), body: { day: '2026-03-29' } })),
  // The wrong id typed: through, and then refused.
  'erase app user': admins((id) => ({ query: `projectId=${id}&userId=looked-at&typed=somebody-else` }), 400),
};
