import {
  ADMINS,
  DOLPHIN,
  noSession,
  type Rights,
  type RightsRow,
  readers,
  TRIP_TS,
  viewedUser,
} from '#tests/setup/rights.ts';

const viewedTrip = (project: number) => ({ query: `${viewedUser(project).query}&startTs=${TRIP_TS}` });

/** A correction by somebody who saw another version: refused only after the right was checked. */
const corrected = (body: object): RightsRow => ({
  own: ADMINS,
  foreign: DOLPHIN,
  passes: 409,
  input: (id) => ({ ...viewedUser(id), body: { startTs: TRIP_TS, version: 99, ...body } }),
});

export const timelineRights: Rights = {
  'list timeline': noSession((id) => ({ query: `projectId=${id}&userId=u` })),
  'get timeline item': noSession((id) => ({ params: { startTs: 1 }, query: `projectId=${id}&userId=u` })),
  'delete timeline item': noSession((id) => ({ params: { startTs: 1 }, query: `projectId=${id}&userId=u` })),
  'list way points': noSession((id) => ({ params: { startTs: 1 }, query: `projectId=${id}&userId=u` })),
  'get timeline batch': noSession(() => ({ body: [] })),
  'label timeline item': noSession((id) => ({ params: { ts: 1, label: 'CAR' }, query: `projectId=${id}&userId=u` })),
  'get day': readers((id) => ({ query: `projectId=${id}&userId=looked-at` })),
  'get calendar': readers((id) => ({ query: `projectId=${id}&userId=looked-at&month=2026-03` })),
  'get track': readers((id) => ({ query: `projectId=${id}&userId=looked-at&from=1&to=2` })),
  'get trip': readers(viewedTrip),
  'get trip fixes': readers(viewedTrip),
  'get trip roads': readers(viewedTrip),
  'get trip scores': readers(viewedTrip),
  'export trip': readers((id) => ({ query: `${viewedTrip(id).query}&format=gpx` })),
  'override transport': corrected({ transport: 'DRIVING', reason: 'Seen.' }),
  'override scores': corrected({ scores: { BRAKING: 50 }, reason: 'Seen.' }),
  'split item': corrected({ atTs: TRIP_TS + 30 }),
  'merge items': corrected({ lastStartTs: TRIP_TS + 60 }),
  'reset item': corrected({ what: 'all' }),
  'list last locations': noSession((id) => ({ query: `projectId=${id}&userId=u` })),
  'get last location': noSession((id) => ({ params: { context: 'USERPOS' }, query: `projectId=${id}&userId=u` })),
  'get state history': noSession((id) => ({ query: `projectId=${id}&userId=u` })),
};
