import { type Rights, readers } from '#tests/setup/rights.ts';

export const activityMapRights: Rights = {
  'list activity cells': readers((id) => ({ query: `projectId=${id}&bounds=16,48,17,49&layer=trips` })),
  'get activity cell': readers((id) => ({ query: `projectId=${id}&cell=891e15b9577ffff` }), 404),
  'list activity trips': readers((id) => ({ query: `projectId=${id}&cell=891e15b9577ffff&layer=trips` }), 404),
  'list live clusters': readers((id) => ({ query: `projectId=${id}&bounds=16,48,17,49` })),
  'list live people': readers((id) => ({ query: `projectId=${id}&cell=871e15b95ffffff` })),
};
