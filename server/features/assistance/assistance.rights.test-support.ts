import { admins, KNOWN_ID, type Rights } from '#tests/setup/rights.ts';

/** An impact of the project. */
const aCase = (project: number, body?: object) => ({
  params: { id: KNOWN_ID },
  query: `projectId=${project}`,
  ...(body && { body }),
});

const someDays = (project: number) => ({ query: `projectId=${project}&from=2026-01-01&to=2026-01-31` });

export const assistanceRights: Rights = {
  'get impacts by day': admins(someDays),
  'list impacts by app user': admins(someDays),
  'list impacts': admins(someDays),
  'list open cases': admins(),
  'get impact': admins((id) => aCase(id)),
  'acknowledge case': admins((id) => aCase(id, { version: 999 }), 409),
  'assign case': admins((id) => aCase(id, { version: 999, uid: null }), 409),
  'close case': admins((id) => aCase(id, { version: 999, outcome: 'helped' }), 409),
  'reopen case': admins((id) => aCase(id, { version: 999 }), 409),
  // One at a moment: the clock of these tests stands still.
  'simulate case': admins((id) => ({ query: `projectId=${id}`, body: { kind: 'BCALL', userId: 'looked-at' } }), 409),
};
