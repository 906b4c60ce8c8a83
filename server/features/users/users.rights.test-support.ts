import { dolphins, everyone, KNOWN_ID, noSession, type Rights, signedIn, someone } from '#tests/setup/rights.ts';

export const usersRights: Rights = {
  'save avatar': signedIn(() => ({ body: { image: 'AAAA' } }), 400),
  'remove avatar': signedIn(),
  'get avatar': signedIn(() => ({ params: { tag: KNOWN_ID } }), 404),
  'check that a user exists': everyone(() => ({ body: { email: someone } })),
  'create user': noSession(() => ({ body: { uid: 'u', email: someone, id_token: 'x' } })),
  'update token': noSession(() => ({ body: { uid: 'u', email: someone, id_token: 'x' } })),
  'update user': signedIn(() => ({ body: { company: 'Demo' } })),
  'delete user': dolphins(() => ({ body: { uid: 'victim' } })),
  'get current user': signedIn(),
  'save current user': signedIn(() => ({ body: { company: 'Demo' } })),
  'get user by uid': signedIn((_id, caller) => ({ params: { uid: caller?.uid ?? 'nobody' } })),
};
