import { z } from 'zod/mini';
import { PROJECT_ROLES } from './roles.ts';

export const projectRole = z.enum(PROJECT_ROLES);
export const globalRole = z.enum(['admin']);

export const projectRoleEntry = z.object({
  projectId: z.int().check(z.positive()),
  productName: z.string(),
  roles: z.array(projectRole),
});
