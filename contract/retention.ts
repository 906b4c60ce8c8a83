import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { projectId } from './page.ts';

/** In days; null means forever. */
const days = z.nullable(z.int().check(z.minimum(1), z.maximum(36_500)));

/** How long a project keeps the data of its phones. */
export const retention = z.strictObject({ fixesDays: days, logsDays: days, itemsDays: days });
export type Retention = z.infer<typeof retention>;

export const DEFAULT_RETENTION: Retention = { fixesDays: 400, logsDays: 30, itemsDays: null };

const version = z.int().check(z.nonnegative());
const retentionState = z.object({
  retention,
  /** Increased by every change of the project's settings; a save names the one it is based on. */
  version,
});

export const getRetention = endpoint({
  name: 'get retention',
  area: 'retention',
  method: 'GET',
  path: '/move/retention',
  summary: 'How many days a project keeps raw fixes, logs and timeline items.',
  right: { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' },
  query: z.strictObject({ projectId }),
  reply: retentionState,
});

export const setRetention = endpoint({
  name: 'set retention',
  area: 'retention',
  method: 'PUT',
  path: '/move/retention',
  summary:
    'Sets the retention of a project; older data is deleted within a day. Refused if the settings were changed meanwhile.',
  right: { who: 'member', roles: ['admin'], project: 'query.projectId' },
  query: z.strictObject({ projectId }),
  body: z.extend(retention, { version }),
  reply: retentionState,
});
