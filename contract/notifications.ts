import { z } from 'zod/mini';
import { projectId } from './page.ts';

/** One event of a delivery; every value of `data` is text. */
export const notification = z.object({
  id: z.uuid(),
  projectId,
  userId: z.string(),
  time: z.iso.datetime(),
  type: z.enum(['ASSISTANCE', 'POI', 'TIMELINE', 'SUMMARY']),
  data: z.record(z.string(), z.string()),
});

/** What a receiver is sent. */
export const notifications = z.array(notification);
