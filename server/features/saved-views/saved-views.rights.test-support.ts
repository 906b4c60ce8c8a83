import { KNOWN_ID, type Rights, readers } from '#tests/setup/rights.ts';

export const savedViewsRights: Rights = {
  'list saved views': readers((id) => ({ query: `projectId=${id}&screen=people` })),
  'save view': readers((id) => ({
    query: `projectId=${id}`,
    body: { screen: 'people', name: 'Worst', query: 'sort=score' },
  })),
  // The view does not exist: authorised, then not found.
  'delete view': readers((id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }), 404),
};
