import { everyone, type Rights, signedIn } from '#tests/setup/rights.ts';

export const baseMapRights: Rights = {
  'get map coverage': signedIn(),
  'get map tile': everyone(() => ({ params: { z: 14, x: 0, y: 0 } }), 204),
  'name map places': signedIn(() => ({ body: { places: [] } })),
  'search map places': signedIn(() => ({ body: { search: 'a' } })),
};
