/** The stored roles of a person on a project. Several roles combine. */
export const PROJECT_ROLES = ['admin', 'billing', 'reader', 'user'] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/** The stored global role, which makes a person a dolphin. */
export type GlobalRole = 'admin';

/** A person's role on the current project: derived, never stored. */
export type Role = ProjectRole | 'dolphin' | 'none';

export interface ProjectRoleEntry {
  projectId: number;
  productName: string;
  roles: ProjectRole[];
}

export interface RoleHolder {
  projectRoles: readonly ProjectRoleEntry[];
  globalRoles: readonly GlobalRole[];
  /** Roles as admin that have no effect in this session, because the settings require a second factor for them. */
  inactiveRoles?: readonly ProjectRoleEntry[] | undefined;
}

/** Also the roles that have no effect in this session. */
export function allProjectRoles({
  projectRoles,
  inactiveRoles = [],
}: Pick<RoleHolder, 'projectRoles' | 'inactiveRoles'>): ProjectRoleEntry[] {
  const byProject = new Map<number, ProjectRoleEntry>();
  for (const entry of [...projectRoles, ...inactiveRoles]) {
    const roles = [...(byProject.get(entry.projectId)?.roles ?? []), ...entry.roles].sort();
    byProject.set(entry.projectId, { ...entry, roles });
  }
  return [...byProject.values()].sort((a, b) => a.productName.localeCompare(b.productName));
}

export const isDolphin = (user: Pick<RoleHolder, 'globalRoles'>): boolean => user.globalRoles.includes('admin');

/** A dolphin is only a dolphin; everyone else has the project's roles, or none. */
export function rolesOn(user: RoleHolder, projectId: number): readonly Role[] {
  if (isDolphin(user)) return ['dolphin'];
  const roles = user.projectRoles.find((entry) => entry.projectId === projectId)?.roles ?? [];
  return roles.length > 0 ? roles : ['none'];
}
