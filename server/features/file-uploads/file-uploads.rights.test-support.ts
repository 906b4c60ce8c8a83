import { dolphins, KNOWN_ID, type Rights } from '#tests/setup/rights.ts';

export const fileUploadsRights: Rights = {
  'begin file upload': dolphins(() => ({ body: { purpose: 'roads', name: 'a.osm.gz', size: 9 } })),
  'list file uploads': dolphins(() => ({ query: 'purpose=roads' })),
  'get file upload': dolphins(() => ({ params: { id: KNOWN_ID } }), 404),
  'put file part': dolphins(() => ({ params: { id: KNOWN_ID }, query: 'offset=0', body: {} }), 415),
  'drop file upload': dolphins(() => ({ params: { id: KNOWN_ID } }), 404),
};
