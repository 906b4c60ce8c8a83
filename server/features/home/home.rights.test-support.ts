import { type Rights, readers } from '#tests/setup/rights.ts';

export const homeRights: Rights = {
  'get home': readers((id) => ({ query: `projectId=${id}&range=7d` })),
};
