import { z } from 'zod/mini';
import { userId } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { projectId } from './page.ts';
import { itemType } from './timeline.ts';

/** The mark of a test phone, which counts as a pilot. */
export const TEST_PHONE = 'test phone';

const area = 'test phones';
const admin = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const moment = z.iso.datetime();

export const joinTestPhone = endpoint({
  name: 'join test phone',
  area,
  method: 'POST',
  path: '/move/testPhone',
  summary: 'Lets a simulated phone join with a code of the project, as a person with a phone would.',
  right: admin,
  query: z.strictObject({ projectId }),
  body: z.strictObject({ codeId: z.uuid() }),
  reply: z.object({ userId: z.string() }),
});

export const sendTestTrip = endpoint({
  name: 'send test trip',
  area,
  method: 'POST',
  path: '/move/testPhone/trip',
  summary:
    'Sends a simulated drive of a few minutes as a test phone, through the same path as the batches of any phone.',
  right: admin,
  query: z.strictObject({ projectId }),
  body: z.strictObject({ userId }),
  reply: z.object({
    userId: z.string(),
    startedAt: moment,
    endedAt: moment,
    accepted: z.object({ fixes: z.int(), records: z.int() }),
  }),
});

export const arrival = z.object({
  userId: z.string(),
  joinedAt: moment,
  /** Whether it was created by `join test phone`; others are real phones. */
  simulated: z.boolean(),
  /** Counted up to 1,000. */
  batches: z.int(),
  fixes: z.int(),
  lastBatchAt: z.nullable(moment),
  items: z.array(
    z.object({
      startTs: z.int(),
      endTs: z.int(),
      type: itemType,
      distanceMeters: z.number(),
    }),
  ),
});
export type Arrival = z.infer<typeof arrival>;

export const getFirstData = endpoint({
  name: 'get first data',
  area,
  method: 'GET',
  path: '/move/testPhone',
  summary: 'The phone that joined last by a code, and what has arrived from it.',
  right: { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' },
  query: z.strictObject({ projectId }),
  reply: z.object({ phone: z.nullable(arrival) }),
});
