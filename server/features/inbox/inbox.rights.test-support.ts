import { KNOWN_ID, type Rights, signedIn } from '#tests/setup/rights.ts';

export const inboxRights: Rights = {
  'list inbox': signedIn(),
  'count inbox': signedIn(),
  'mark inbox read': signedIn(() => ({ body: { upTo: '2026-01-01T00:00:00.000Z' } })),
  'get inbox settings': signedIn(),
  'save inbox settings': signedIn(() => ({ body: { mentionMails: false } })),
  // Somebody else's entry answers like one that is not there.
  'mark inbox entry': signedIn(() => ({ params: { id: KNOWN_ID }, body: { isRead: true } }), 404),
};
