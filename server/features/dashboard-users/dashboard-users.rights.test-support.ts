import { changed, dolphins, KNOWN_ID, type Rights } from '#tests/setup/rights.ts';

export const dashboardUsersRights: Rights = {
  // Nobody by this name; dashboard-users.test.ts keeps admins out by 403.
  'view as a customer': dolphins(() => ({ params: { uid: 'nobody' } }), 404),
  'list all dashboard users': dolphins(),
  'list sessions of a user': dolphins((_id, caller) => ({ params: { uid: caller?.uid ?? 'nobody' } })),
  'end session of a user': dolphins(() => ({ params: { uid: changed.uid, id: KNOWN_ID } })),
  'disable a user': dolphins(() => ({ params: { uid: changed.uid }, body: { disabled: false } })),
  'end all sessions of a user': dolphins(() => ({ params: { uid: changed.uid } })),
};
