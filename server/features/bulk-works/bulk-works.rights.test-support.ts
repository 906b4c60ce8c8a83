import { admins, KNOWN_ID, type Rights } from '#tests/setup/rights.ts';

export const bulkWorksRights: Rights = {
  'preview bulk work': admins((id) => ({
    query: `projectId=${id}`,
    body: { action: { kind: 'pilot', on: true }, filter: {} },
  })),
  'start bulk work': admins((id) => ({
    query: `projectId=${id}`,
    body: { action: { kind: 'pilot', on: true }, filter: {} },
  })),
  'list bulk works': admins(),
  // The job does not exist: authorised, then not found.
  'get bulk work': admins((id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }), 404),
  'cancel bulk work': admins((id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }), 404),
  'undo bulk work': admins((id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }), 404),
};
