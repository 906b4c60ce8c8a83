import { admins, type Rights } from '#tests/setup/rights.ts';

export const receiversRights: Rights = {
  'list receivers': admins(),
  // Each time as somebody who saw another version: refused only after the right was checked.
  'save receiver': admins(
    (id) => ({
      query: `projectId=${id}`,
      body: { kind: 'generic', version: 9, url: 'https://1.1.1.1', active: true, events: ['POI'], headers: [] },
    }),
    409,
  ),
  'set receiver secret': admins(
    (id) => ({ query: `projectId=${id}`, body: { kind: 'generic', version: 9, overlapHours: 0 } }),
    409,
  ),
  'end former receiver secret': admins((id) => ({ query: `projectId=${id}&kind=generic&version=9` }), 409),
  'remove receiver': admins((id) => ({ query: `projectId=${id}&kind=generic&version=9` }), 409),
};
