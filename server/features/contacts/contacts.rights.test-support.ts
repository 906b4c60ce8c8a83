import { admins, type Rights, readers, viewedUser } from '#tests/setup/rights.ts';

export const contactsRights: Rights = {
  'get contact': readers(viewedUser),
  'save contact': admins((id) => ({ ...viewedUser(id), body: { name: '', phone: '', version: 99 } }), 409),
};
