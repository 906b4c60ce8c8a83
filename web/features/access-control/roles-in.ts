import type { Conflict } from '#contract/errors.ts';
import { PROJECT_ROLES, type ProjectRole } from '#contract/roles.ts';

/** The roles that somebody else saved. */
export const rolesIn = ({ current }: Conflict): ProjectRole[] =>
  PROJECT_ROLES.filter((role) => Array.isArray(current) && current.includes(role));
