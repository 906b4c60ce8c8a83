import type { z } from 'zod';
import { isDolphin } from '#contract/roles.ts';
import type { currentUser } from '#contract/users.ts';
import type { Person } from '#server/http/caller.ts';

/** The current user as the contract names it; roles and capabilities are computed here and stored nowhere. */
export function presentUser(person: Person, viewedBy?: Person): z.input<typeof currentUser> {
  const dolphin = isDolphin(person);
  const held = new Set(person.projectRoles.flatMap((entry) => entry.roles));
  return {
    id: person.id,
    _id: person.id,
    uid: person.uid,
    email: person.email,
    emailVerified: person.emailVerified,
    image: person.image,
    provider: person.provider,
    roles: dolphin ? ['dolphin', ...held] : held.size > 0 ? [...held] : ['none'],
    capabilities: dolphin ? ['createProject', 'seeAllProjects', 'grantGlobalRoles'] : ['createProject'],
    firstname: person.firstname,
    lastname: person.lastname,
    company: person.company,
    projectRoles: person.projectRoles,
    globalRoles: person.globalRoles,
    ...(person.disabled && { disabled: true }),
    ...(person.inactiveRoles && { inactiveRoles: person.inactiveRoles }),
    ...(viewedBy && { viewedBy: { email: viewedBy.email } }),
  };
}
