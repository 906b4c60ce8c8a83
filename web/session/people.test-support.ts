import type { ProjectRoleEntry } from '#contract/roles.ts';
import type { CurrentUser } from '#contract/users.ts';

export const aUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 'record-1',
  _id: 'record-1',
  uid: 'uid-1',
  email: 'demo.admin@example.com',
  emailVerified: true,
  image: '',
  provider: 'embedded',
  roles: [],
  capabilities: [],
  firstname: '',
  lastname: '',
  company: '',
  projectRoles: [],
  globalRoles: [],
  ...changes,
});

export const adminOf = (...projectIds: number[]): ProjectRoleEntry[] =>
  projectIds.map((projectId) => ({ projectId, productName: `Project ${projectId}`, roles: ['admin'] }));
