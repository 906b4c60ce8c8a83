import { NO_PROJECT } from '#contract/constants.ts';
import type { ProjectRoleEntry } from '#contract/roles.ts';

/** The project in the address; undefined if there is no valid one. 0 means that none is selected. */
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

/** The address takes precedence; after a login, the last project role is used. */
export const projectAfterLogin = ({ fromAddress, projectRoles }: Omit<Choice, 'current'>): number =>
  projectInAddress(fromAddress) ?? projectRoles.at(-1)?.projectId ?? NO_PROJECT;

/** The address takes precedence; at page start the selected project stays, otherwise the first role is used. */
export function projectAtStart({ fromAddress, current, projectRoles }: Choice): number {
  const named = projectInAddress(fromAddress);
  if (named !== undefined) return named;
  return current !== NO_PROJECT ? current : (projectRoles[0]?.projectId ?? NO_PROJECT);
}
