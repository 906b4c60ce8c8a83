import { noSession, type Rights } from '#tests/setup/rights.ts';

export const reportsRights: Rights = {
  'report by OwnTracks': noSession(() => ({ body: { _type: 'location', lat: 1, lon: 1, tst: 1 } })),
  'report by OsmAnd': noSession(() => ({ query: 'id=u&lat=1&lon=1' })),
  'report by the Traccar client': noSession(() => ({ query: 'id=u&lat=1&lon=1' })),
  'report by Overland': noSession(() => ({ body: { locations: [] } })),
  'report by GPX': noSession(),
};
