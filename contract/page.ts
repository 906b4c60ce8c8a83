import { z } from 'zod';

export const projectId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const cursor = z.string().max(400);

/** Query parameters that every list takes. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: cursor.optional(),
});

/** Every list answers its rows and, in `next`, the cursor of those that follow. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });
