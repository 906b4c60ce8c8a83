import { z } from 'zod/mini';

export const projectId = z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));
export const cursor = z.string().check(z.maxLength(400));

/** The query parameters of every list. */
export const pageQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  cursor: z.optional(cursor),
});

/** Every list returns its rows and, in `next`, the cursor of the next page. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });
