import { isDolphin, type ProjectRole, type ProjectRoleEntry } from '#contract/roles.ts';
import type { Config } from '#server/config.ts';
import type { Person } from '#server/http/caller.ts';

type Settings = Pick<Config, 'identity' | 'secondFactor'>;

/** The settings may require a second factor from those who administer something. Other providers handle this themselves. */
export const isFactorRequired = ({ identity, secondFactor }: Settings): boolean =>
  identity === 'embedded' && secondFactor === 'required';

/**
 * The person with the rights of a session. Without a required second factor, roles as admin have no effect, because
 * anybody can make others admins of a project and must not lock them out by that. Dolphins, whom only dolphins appoint,
 * have no such session.
 */
export function withinFactor(settings: Settings, person: Person, secondFactor: boolean): Person | null {
  if (secondFactor || !isFactorRequired(settings)) return person;
  if (isDolphin(person)) return null;
  const inactiveRoles = withRoles(person, (role) => role === 'admin');
  if (inactiveRoles.length === 0) return person;
  return { ...person, projectRoles: withRoles(person, (role) => role !== 'admin'), inactiveRoles };
}

const withRoles = ({ projectRoles }: Person, counts: (role: ProjectRole) => boolean): ProjectRoleEntry[] =>
  projectRoles
    .map((entry) => ({ ...entry, roles: entry.roles.filter(counts) }))
    .filter(({ roles }) => roles.length > 0);
