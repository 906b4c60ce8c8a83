import { randomUUID } from 'node:crypto';
import { admins, deletedPois, POI_SHAPE, pois, type Rights, readers } from '#tests/setup/rights.ts';

const aPoi = (project: number, body?: object, of = pois) => ({
  params: { id: of.get(project) ?? '' },
  query: `projectId=${project}`,
  ...(body && { body }),
});

export const pointsOfInterestRights: Rights = {
  'list pois': readers(),
  'map pois': readers((id) => ({ query: `projectId=${id}&bounds=9,46,17,49` })),
  'list poi tags': readers(),
  'get poi': readers((id) => aPoi(id)),
  'list poi visitors': readers((id) => aPoi(id)),
  'create poi': admins((id) => ({ query: `projectId=${id}`, body: { name: randomUUID(), shape: POI_SHAPE } })),
  'change poi': admins((id) => aPoi(id, { version: 99 }), 409),
  'delete poi': admins((id) => aPoi(id, undefined, deletedPois)),
  'change many pois': admins((id) => ({
    query: `projectId=${id}`,
    body: { ids: [pois.get(id)], set: { active: true } },
  })),
  'list pois nearby': readers((id) => ({ query: `projectId=${id}&lat=48&lon=16` })),
  'list poi events': readers(),
  'import pois': admins((id) => ({
    query: `projectId=${id}`,
    body: { format: 'csv', text: 'name,lat,lon\nDepot,48,16' },
  })),
  'export pois': readers((id) => ({ query: `projectId=${id}&format=csv` })),
};
