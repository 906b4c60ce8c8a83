import { z } from 'zod/mini';
import { billableFeature, ofOrganisation } from './billing.ts';
import { calendarDay, calendarMonth } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { CURRENCIES, MAX_CORRECTION } from './money.ts';
import { projectId } from './page.ts';
import { filledLine } from './text.ts';

const area = 'billing';
const right = { who: 'dolphin' } as const;
const count = z.int();
/** In the smallest unit of the organisation's currency. */
const amount = z.int();

export const LONGEST_USE_DAYS = 400;

export const getOrganisationUse = endpoint({
  name: 'get use over time',
  area,
  method: 'GET',
  path: '/move/billing/organisation/{id}/use',
  summary: `Registered and active users by UTC day, of one project or feature if asked for, at most ${LONGEST_USE_DAYS} days.`,
  right,
  params: ofOrganisation,
  query: z
    .strictObject({
      from: calendarDay,
      to: calendarDay,
      project: z.optional(projectId),
      feature: z.optional(billableFeature),
    })
    .check(
      z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < LONGEST_USE_DAYS * 86_400_000, {
        path: ['to'],
        message: `must not lie before from, nor ${LONGEST_USE_DAYS} days after it`,
      }),
    ),
  reply: z.object({
    days: z.array(
      z.object({
        day: z.string(),
        /** At the end of the day; for a feature, only projects whose configuration has it on. */
        registered: count,
        /** Users who sent data that day; for a feature, those who had it on. */
        active: count,
        /** Users active for the first time this month, who are billed. */
        billed: count,
      }),
    ),
  }),
});
export type UseDay = z.infer<typeof getOrganisationUse.reply>['days'][number];

export const statementLine = z.object({
  projectId: z.int(),
  productName: z.string(),
  feature: z.string(),
  users: count,
  /** Per user. */
  price: amount,
  amount,
});
export type StatementLine = z.infer<typeof statementLine>;

export const correction = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** `late`: metered after its month was closed. */
  kind: z.enum(['manual', 'late']),
  /** The month that it relates to, if any. */
  about: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  feature: z.nullable(z.string()),
  users: z.nullable(count),
  amount,
  reason: z.string(),
  /** Null for the product itself. */
  by: z.nullable(z.string()),
});
export type Correction = z.infer<typeof correction>;

const STATES = ['running', 'ended', 'closed'] as const;

export const statement = z.object({
  month: z.string(),
  state: z.enum(STATES),
  closedAt: z.nullable(z.iso.datetime()),
  closedBy: z.nullable(z.string()),
  /** The values at the closing of the month; until then the current ones. */
  organisation: z.object({ id: z.int(), name: z.string(), address: z.string(), taxId: z.string() }),
  currency: z.enum(CURRENCIES),
  lines: z.array(statementLine),
  corrections: z.array(correction),
  /** The billed users per project, regardless of features. */
  projects: z.array(z.object({ projectId: z.int(), productName: z.string(), users: count })),
  users: count,
  total: amount,
});
export type Statement = z.infer<typeof statement>;

const forecast = z.object({
  users: count,
  total: amount,
  /** `last-month`: based on the rest of the previous month; `drawn-on`: extrapolated from this month so far. */
  method: z.enum(['last-month', 'drawn-on']),
});
export type Forecast = z.infer<typeof forecast>;

export const getRunningMonth = endpoint({
  name: 'get running month',
  area,
  method: 'GET',
  path: '/move/billing/own/{id}/month',
  summary:
    'The costs of the current month for an organisation that the caller has a billing role for: so far, forecast, by feature.',
  right: { who: 'signed-in' },
  params: ofOrganisation,
  reply: z.object({
    month: z.string(),
    currency: z.enum(CURRENCIES),
    users: count,
    total: amount,
    forecast,
    /** The billed features, highest amount first; corrections are only in the total. */
    features: z.array(z.object({ feature: z.string(), users: count, amount })),
  }),
});
export type RunningMonth = z.infer<typeof getRunningMonth.reply>;

const ofMonth = z.extend(ofOrganisation, { month: calendarMonth });

export const listStatements = endpoint({
  name: 'list statements',
  area,
  method: 'GET',
  path: '/move/billing/organisation/{id}/statement',
  summary: 'The months of an organisation, newest first, with users and total.',
  right,
  params: ofOrganisation,
  reply: z.object({
    items: z.array(
      z.pick(statement, { month: true, state: true, closedAt: true, users: true, total: true, currency: true }),
    ),
    next: z.null(),
    /** For the current month. */
    forecast,
  }),
});
export type StatementHead = z.infer<typeof listStatements.reply>['items'][number];

export const getStatement = endpoint({
  name: 'get statement',
  area,
  method: 'GET',
  path: '/move/billing/organisation/{id}/statement/{month}',
  summary: 'What a month costs, line by line. Once closed it never changes.',
  right,
  params: ofMonth,
  reply: z.object({ statement }),
});

export const closeMonth = endpoint({
  name: 'close month',
  area,
  method: 'POST',
  path: '/move/billing/organisation/{id}/statement/{month}',
  summary: 'Closes a month permanently. A month that has not ended in UTC is refused.',
  right,
  params: ofMonth,
  reply: z.object({ statement }),
});

export const addCorrection = endpoint({
  name: 'add correction',
  area,
  method: 'POST',
  path: '/move/billing/organisation/{id}/correction',
  summary:
    'Adds a correction to the current month, positive or negative, with a reason. It cannot be removed; another one can reverse it.',
  right,
  params: ofOrganisation,
  body: z.strictObject({
    amount: amount.check(
      z.minimum(-MAX_CORRECTION),
      z.maximum(MAX_CORRECTION),
      z.refine((value) => value !== 0, 'must not be nothing'),
    ),
    reason: filledLine(200),
    about: z._default(z.nullable(calendarMonth), null),
  }),
  reply: z.object({ statement }),
});
