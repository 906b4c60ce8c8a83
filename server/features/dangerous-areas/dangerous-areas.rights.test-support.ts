import { randomUUID } from 'node:crypto';
import { dolphins, KNOWN_ID, OTHER_ID, POI_SHAPE, type Rights } from '#tests/setup/rights.ts';

export const dangerousAreasRights: Rights = {
  'list dangerous areas': dolphins(),
  'total of dangerous areas': dolphins(),
  'map dangerous areas': dolphins(() => ({ query: 'bounds=9,46,17,49' })),
  'get dangerous area': dolphins(() => ({ params: { id: KNOWN_ID } })),
  'create dangerous area': dolphins(() => ({ body: { name: randomUUID(), shape: POI_SHAPE } })),
  'create many dangerous areas': dolphins(() => ({ body: { areas: [{ name: randomUUID(), shape: POI_SHAPE }] } })),
  'change dangerous area': dolphins(() => ({ params: { id: KNOWN_ID }, body: { version: 99 } }), 409),
  'delete dangerous area': dolphins(() => ({ params: { id: OTHER_ID } })),
  'import dangerous areas': dolphins(() => ({ body: { format: 'csv', text: 'name,lat,lon\nBend,48,16' } })),
  'search dangerous areas': dolphins(() => ({ body: {} })),
  'apply dangerous areas': dolphins(() => ({ body: {} })),
  'list area works': dolphins(),
  'get area work': dolphins(() => ({ params: { id: KNOWN_ID } })),
  'cancel area work': dolphins(() => ({ params: { id: KNOWN_ID }, body: {} })),
  'drives through a dangerous area': dolphins(() => ({ params: { id: KNOWN_ID } })),
  'what happened in a dangerous area': dolphins(() => ({ params: { id: KNOWN_ID } })),
  'export dangerous areas': dolphins(() => ({ query: 'format=csv' })),
};
