import { NO_PROJECT } from '#contract/constants.ts';
import type { ProjectRoleEntry } from '#contract/roles.ts';

/** The project an address names; undefined when it names none that could be one. 0 is a choice: none. */
export function projectInAddress(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) return undefined;
  return Number(text);
}

interface Choice {
  fromAddress: unknown;
  current: number;
  projectRoles: readonly ProjectRoleEntry[];
}

/** The address always wins; after a login comes the last project role. */
export const projectAfterLogin = ({ fromAddress, projectRoles }: Omit<Choice, 'current'>): number =>
  projectInAddress(fromAddress) ?? projectRoles.at(-1)?.projectId ?? NO_PROJECT;

/** The address always wins; at page start a project already chosen stays, else the first project role is taken. */
export function projectAtStart({ fromAddress, current, projectRoles }: Choice): number {
  const named = projectInAddress(fromAddress);
  if (named !== undefined) return named;
  return current !== NO_PROJECT ? current : (projectRoles[0]?.projectId ?? NO_PROJECT);
}
