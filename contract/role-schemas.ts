import { z } from 'zod/mini';
import type { ProjectRole } from './roles.ts';

/** Separate from the roles, which the initial page load needs without a schema library. */
const NAMES: Record<ProjectRole, ProjectRole> = { admin: 'admin', billing: 'billing', reader: 'reader', user: 'user' };
export const projectRole = z.enum(NAMES);
export const globalRole = z.enum(['admin']);

export const projectRoleEntry = z.object({
  projectId: z.int().check(z.positive()),
  productName: z.string(),
  roles: z.array(projectRole),
});
