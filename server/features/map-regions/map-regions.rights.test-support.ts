import { dolphins, KNOWN_ID, type Rights } from '#tests/setup/rights.ts';

export const mapRegionsRights: Rights = {
  'list map regions': dolphins(),
  'import map region': dolphins(() => ({ body: { uploadId: KNOWN_ID, name: 'Town', country: null } }), 404),
  'change map region': dolphins(() => ({ params: { id: KNOWN_ID }, body: { version: 1 } }), 404),
  'cancel map import': dolphins(() => ({ params: { id: KNOWN_ID } }), 404),
  'delete map region': dolphins(() => ({ params: { id: KNOWN_ID } }), 404),
};
