import { admins, KNOWN_ID, type Rights, readers } from '#tests/setup/rights.ts';

export const notifierRights: Rights = {
  'list deliveries': admins((id) => ({ query: `projectId=${id}&kind=generic` })),
  'get delivery': admins((id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` })),
  // No receiver is on: refused only after the right was checked.
  'resend delivery': admins((id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }), 409),
  'resend deliveries': admins(
    (id) => ({
      query: `projectId=${id}`,
      body: { kind: 'generic', which: 'failed', from: '2026-01-01T00:00:00Z' },
    }),
    409,
  ),
  'send test event': admins((id) => ({ query: `projectId=${id}`, body: { kind: 'generic', event: 'POI' } }), 409),
  'list receiver health': readers(),
};
