import { dolphins, KNOWN_ID, type Rights } from '#tests/setup/rights.ts';

export const systemRights: Rights = {
  'get background jobs': dolphins(),
  'list failed jobs': dolphins(),
  // No job has failed; system.test.ts keeps admins out by 403.
  'retry job': dolphins(() => ({ params: { queue: 'x', id: KNOWN_ID } }), 404),
  'delete job': dolphins(() => ({ params: { queue: 'x', id: KNOWN_ID } }), 404),
  'get system health': dolphins(),
};
