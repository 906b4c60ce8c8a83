import { randomUUID } from 'node:crypto';
import {
  dolphins,
  inProject,
  KNOWN_ID,
  NO_PROPS,
  type Rights,
  readers,
  vehicles,
  viewedUser,
} from '#tests/setup/rights.ts';

const aVehicle = (project: number, body?: object) => ({
  params: { id: vehicles.get(project) ?? '' },
  query: `projectId=${project}`,
  ...(body && { body }),
});

export const vehiclesRights: Rights = {
  'list vehicles': dolphins(inProject),
  'get vehicle': dolphins((id) => aVehicle(id)),
  'create vehicle': dolphins((id) => ({ query: `projectId=${id}`, body: { name: randomUUID() } })),
  'change vehicle': dolphins((id) => aVehicle(id, { version: 99 }), 409),
  'delete vehicle': dolphins((id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }), 404),
  'move vehicle device': dolphins(
    (id) => aVehicle(id, { version: 99, kind: 'obd', identifier: 'x', toId: vehicles.get(id) ?? '', from: 'now' }),
    409,
  ),
  'list vehicle trips': dolphins((id) => aVehicle(id)),
  'get vehicle over time': dolphins((id) => aVehicle(id)),
  'list app vehicle scores': readers(viewedUser),
  'choose trip vehicle': dolphins(
    (id) => ({ query: `projectId=${id}&userId=looked-at&startTs=1`, body: { vehicle: 'none' } }),
    404,
  ),
  'reassign vehicle trips': dolphins((id) => ({
    query: `projectId=${id}`,
    body: { fromDay: new Date().toISOString().slice(0, 10) },
  })),
  'get vehicle reassignment': dolphins(inProject),
  'import vehicles': dolphins((id) => ({ query: `projectId=${id}`, body: { text: 'name\nVan 1' } })),
  'export vehicles': dolphins(inProject),
  'list vehicle duplicates': dolphins(inProject),
  'merge vehicles': dolphins(
    (id) => aVehicle(id, { version: 99, otherId: KNOWN_ID, otherVersion: 99, name: 'x', props: NO_PROPS }),
    404,
  ),
};
