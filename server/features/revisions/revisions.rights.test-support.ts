import { admins, dolphins, moments, type Rights } from '#tests/setup/rights.ts';

export const revisionsRights: Rights = {
  'list revisions': admins(),
  'list revision filters': admins(),
  // Authorised, then there is nothing to restore.
  'restore revision': admins((id) => ({ params: { id: moments.get(id) ?? 0 }, query: `projectId=${id}` }), 400),
  'list audit trail': dolphins(),
  'list audit entities': dolphins(),
  'export audit trail': dolphins(),
  'check audit trail': dolphins(),
  // No restorable change of the product itself; audit.test.ts keeps admins out by 403.
  'restore from audit trail': dolphins(() => ({ params: { id: 999_999 } }), 404),
};
