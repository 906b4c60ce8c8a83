import { KNOWN_ID, OTHER_ID, type Rights, readers, viewedUser } from '#tests/setup/rights.ts';

export const commentsRights: Rights = {
  'list comments': readers(viewedUser),
  'find people to mention': readers(),
  'add comment': readers((id) => ({ ...viewedUser(id), body: { text: 'Seen.' } })),
  'change comment': readers(
    (id) => ({ ...viewedUser(id), params: { id: KNOWN_ID }, body: { text: 'Seen.', version: 99 } }),
    409,
  ),
  // Readers delete only their own; comments.test.ts keeps them from others.
  'delete comment': readers((id) => ({ ...viewedUser(id), params: { id: OTHER_ID } }), 404),
};
