import { isDolphin, type RoleHolder } from '#contract/roles.ts';
import type { Config } from '#server/config.ts';

/**
 * The settings may require a second factor from everyone who administers something. Other providers handle this
 * themselves.
 */
export const needsSecondFactor = (
  { identity, secondFactor }: Pick<Config, 'identity' | 'secondFactor'>,
  person: RoleHolder,
): boolean =>
  identity === 'embedded' &&
  secondFactor === 'required' &&
  (isDolphin(person) || person.projectRoles.some(({ roles }) => roles.includes('admin')));
