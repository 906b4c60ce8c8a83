import { dolphins, KNOWN_ID, type Rights } from '#tests/setup/rights.ts';

export const publicTransportRights: Rights = {
  'list transit regions': dolphins(),
  'load transit region': dolphins(
    () => ({ body: { name: 'Town', source: { kind: 'upload', uploadId: KNOWN_ID } } }),
    404,
  ),
  'change transit region': dolphins(() => ({ params: { id: KNOWN_ID }, body: { version: 1, active: false } }), 404),
  'replace transit region': dolphins(() => ({ params: { id: KNOWN_ID }, body: {} }), 404),
  'cancel transit import': dolphins(() => ({ params: { id: KNOWN_ID }, body: {} }), 404),
  'delete transit region': dolphins(() => ({ params: { id: KNOWN_ID } }), 404),
  'list transit lines': dolphins(() => ({ params: { id: KNOWN_ID } }), 404),
  'get transit line': dolphins(() => ({ params: { id: KNOWN_ID, lineId: '7' } }), 404),
  'map transit region': dolphins(() => ({ params: { id: KNOWN_ID } }), 404),
  'count transit rides': dolphins(() => ({ query: 'from=2026-01-01&to=2026-01-31' })),
};
