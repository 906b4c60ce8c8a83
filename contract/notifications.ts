import { z } from 'zod/mini';
import { projectId } from './page.ts';

/** An event of a delivery; every value of `data` is text. */
export const notification = z.object({
  id: z.uuid(),
  projectId,
  userId: z.string(),
  time: z.iso.datetime(),
  type: z.enum(['ASSISTANCE', 'POI', 'TIMELINE', 'SUMMARY']),
  data: z.record(z.string(), z.string()),
});

/** The request body of a delivery. */
export const notifications = z.array(notification);
