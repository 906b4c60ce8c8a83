import { type Rights, readers } from '#tests/setup/rights.ts';

export const insightsRights: Rights = {
  'get insights': readers((id) => ({ query: `projectId=${id}&segment=tag:fleet` })),
  'list segments': readers(),
  'get user insights': readers(),
  'list worst areas': readers(),
  'find trips': readers((id) => ({ query: `projectId=${id}&hour=8` })),
};
