import { everyone, KNOWN_ID, noSession, type Rights, signedIn } from '#tests/setup/rights.ts';

export const sessionRights: Rights = {
  'find user by login token': noSession(() => ({ body: { token: 'x' } })),
  'open session': noSession(() => ({ body: { token: 'x' } })),
  'prove again': noSession(() => ({ body: { token: 'x' } })),
  'check or end session': signedIn(),
  'sign out': everyone(),
  'list own sessions': signedIn(),
  // Somebody else's session answers like one that is not there.
  'end own session': signedIn(() => ({ params: { id: KNOWN_ID } }), 404),
  'end other sessions': signedIn(),
  'end viewing as a customer': signedIn(),
};
