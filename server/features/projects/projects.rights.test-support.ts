import { admins, DOLPHIN, dolphins, ERASED, inProject, MEMBERS, type Rights, signedIn } from '#tests/setup/rights.ts';

export const projectsRights: Rights = {
  'create project': signedIn(() => ({ body: { productName: 'Demo' } })),
  'get project': { own: MEMBERS, foreign: DOLPHIN, input: inProject },
  'list projects': signedIn(),
  // A wrong name is refused only after the right was checked.
  'delete project': admins((id) => ({ query: `projectId=${id}&productName=Not+the+name` }), 400),
  // The handler shows it to whoever deleted the project.
  'get project erasure': dolphins(() => ({ query: `projectId=${ERASED}` })),
  'list project erasures': signedIn(),
};
