import type { MemberUser } from '#contract/access-control.ts';
import type { ProjectRole } from '#contract/roles.ts';
import type { Person } from '#server/http/caller.ts';

/** Only those of a person's projects that the reader may see. */
export const presentMember = (
  person: Person,
  roles: MemberUser['roles'],
  visible: (projectId: number) => boolean,
): MemberUser => ({
  uid: person.uid,
  email: person.email,
  emailVerified: person.emailVerified,
  firstname: person.firstname,
  lastname: person.lastname,
  company: person.company,
  image: person.image,
  roles,
  projectRoles: person.projectRoles.filter((entry) => visible(entry.projectId)),
});

export const rolesHeldOn = (person: Person, projectId: number): ProjectRole[] =>
  person.projectRoles.find((entry) => entry.projectId === projectId)?.roles ?? [];
