import { z } from 'zod';
import { PROJECT_ROLES } from './roles.ts';

export const projectRole = z.enum(PROJECT_ROLES);
export const globalRole = z.enum(['admin']);

export const projectRoleEntry = z.object({
  projectId: z.number().int().positive(),
  productName: z.string(),
  roles: z.array(projectRole),
});
