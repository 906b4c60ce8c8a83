import { admins, type Rights, readers, viewedUser } from '#tests/setup/rights.ts';

const viewedSpan = (project: number) => ({
  query: `projectId=${project}&userId=looked-at&fromTimestamp=1&toTimestamp=2`,
});

export const insightRights: Rights = {
  'rank app users': readers((id) => ({ query: `projectId=${id}&from=2026-01-01&to=2026-01-31` })),
  'search trips': readers(viewedSpan),
  'export trips': readers(viewedSpan),
  'export period': readers((id) => ({ query: `${viewedSpan(id).query}&format=gpx` })),
  'get over time': readers(viewedUser),
  'get why there is no trip': readers((id) => ({ query: `${viewedUser(id).query}&at=1` })),
  'list logs': readers(viewedUser),
  'export logs': readers(viewedUser),
  'list states': readers(viewedUser),
  'export states': readers(viewedUser),
  'find who was here': admins((id) => ({
    query: `projectId=${id}`,
    body: {
      area: { kind: 'circle', lat: 48, lon: 16, radiusMeters: 50 },
      from: 1,
      to: 2,
      reason: 'A test of rights',
    },
  })),
};
