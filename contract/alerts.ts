import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { email } from './text.ts';

/** What an alert monitors. */
export const ALERT_KINDS = [
  'IMPACT_SEVERITY',
  'OPEN_CALLS',
  'RECEIVER_FAILURES',
  'SILENT_USERS',
  'REGISTRATIONS',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

interface Bounds {
  /** The bounds of the threshold. */
  min: number;
  max: number;
  step: number;
  /** The offered durations in minutes; the first is the default. Empty if the kind has no duration. */
  minutes: readonly number[];
}

/** The allowed settings of each kind. */
export const ALERT_BOUNDS: Record<AlertKind, Bounds> = {
  IMPACT_SEVERITY: { min: 0, max: 10, step: 0.01, minutes: [] },
  OPEN_CALLS: { min: 1, max: 1_000, step: 1, minutes: [5, 0, 1, 2, 10, 30, 60] },
  RECEIVER_FAILURES: { min: 1, max: 100_000, step: 1, minutes: [15, 5, 60, 240, 1_440] },
  SILENT_USERS: { min: 1, max: 10_000_000, step: 1, minutes: [1_440, 360, 4_320, 10_080] },
  REGISTRATIONS: { min: 1, max: 10_000_000, step: 1, minutes: [60, 15, 1_440, 10_080] },
};
/** The pause after a mail of the same alert. */
export const COOLDOWN_MINUTES = [60, 0, 15, 240, 1_440] as const;
export const LONGEST_MINUTES = 30 * 1_440;
export const MAX_ALERTS = 50;
export const PREVIEW_DAYS = 30;

/** Recipients: a verified member; someone outside who agreed; someone who has not yet. */
export const RECIPIENT_STATES = ['member', 'confirmed', 'unconfirmed'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** An address that has got too many on a day gets no more; the first of each minute is listed. */
export const ALERT_MAIL_STATES = ['waiting', 'sent', 'failed', 'withheld', 'withdrawn'] as const;

const area = 'alerts';
const right = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const query = z.strictObject({ projectId });
const params = z.object({ id: z.uuid() });
const version = z.int().check(z.positive());
const minutes = z.int().check(z.minimum(0), z.maximum(LONGEST_MINUTES));
const moment = z.iso.datetime();
const kind = z.enum(ALERT_KINDS);

/** The condition of the alert. */
const rule = {
  kind,
  threshold: z.number().check(z.minimum(0), z.maximum(10_000_000)),
  /**
   * The duration of the threshold: calls open for this long; failures or registrations within it; users silent for it.
   * Impacts have none.
   */
  minutes,
  cooldownMinutes: minutes,
};
const fits = ({ kind: of, threshold }: { kind: AlertKind; threshold: number }): boolean => {
  const { min, max, step } = ALERT_BOUNDS[of];
  return threshold >= min && threshold <= max && (step < 1 || Number.isInteger(threshold));
};
const outOfBounds = { path: ['threshold'], message: 'lies outside of what this kind can reach' };

const alertInput = z.strictObject({ ...rule, email, active: z.boolean() });

export const alert = z.object({
  id: z.string(),
  projectId: z.int(),
  email: z.string(),
  ...rule,
  active: z.boolean(),
  recipient: z.enum(RECIPIENT_STATES),
  lastSentAt: z.nullable(moment),
  createdAt: moment,
  version,
});
export type Alert = z.infer<typeof alert>;
/** Whether the address was asked for consent; withheld if it gets no more e-mails today. */
const consentMail = z.enum(['sent', 'withheld', 'not needed']);
export type ConsentMail = z.infer<typeof consentMail>;
export type AlertInput = z.infer<typeof alertInput>;

export const listAlerts = endpoint({
  name: 'list alerts',
  area,
  method: 'GET',
  path: '/move/alert',
  summary: 'The alerts of a project, oldest first.',
  right,
  query,
  reply: pageOf(alert),
});

export const createAlert = endpoint({
  name: 'create alert',
  area,
  method: 'POST',
  path: '/move/alert',
  summary:
    'Creates an alert that e-mails an address when something crosses a threshold. An address outside the project is asked for consent first, unless it gets no more e-mails today.',
  right,
  query,
  body: alertInput.check(z.refine(fits, outOfBounds)),
  reply: z.object({ alert, mail: consentMail }),
});

export const saveAlert = endpoint({
  name: 'save alert',
  area,
  method: 'PUT',
  path: '/move/alert/{id}',
  summary: 'Changes an alert.',
  right,
  params,
  query,
  body: z.extend(alertInput, { version }).check(z.refine(fits, outOfBounds)),
  reply: z.object({ alert, mail: consentMail }),
});

export const deleteAlert = endpoint({
  name: 'delete alert',
  area,
  method: 'DELETE',
  path: '/move/alert/{id}',
  summary: 'Deletes an alert; the e-mails it sent stay listed.',
  right,
  params,
  query,
  reply: z.object({ deleted: z.literal(true) }),
});

export const previewAlert = endpoint({
  name: 'preview alert',
  area,
  method: 'POST',
  path: '/move/alert/preview',
  summary: 'What an alert would have sent in the last 30 days.',
  right,
  query,
  body: z.strictObject(rule).check(z.refine(fits, outOfBounds)),
  reply: z.object({
    /** Latest first. */
    items: z.array(z.object({ at: moment, value: z.number() })),
    /** Includes those that do not fit into the list. */
    count: z.int(),
    /** Crossings that the pause would have suppressed. */
    quiet: z.int(),
    /** The highest value reached; null if there was none. */
    most: z.nullable(z.number()),
    /** The number of app users that it was estimated from; null if all were counted. */
    sampled: z.nullable(z.int()),
  }),
});
export type AlertPreview = z.infer<(typeof previewAlert)['reply']>;

export const requestAlertConsent = endpoint({
  name: 'ask alert recipient',
  area,
  method: 'POST',
  path: '/move/alert/{id}/confirmation',
  summary: 'Sends the consent link of an alert to its address again.',
  right,
  params,
  query,
  reply: z.object({ mail: z.enum(['sent', 'withheld']) }),
});

export const answerAlert = endpoint({
  name: 'answer alert',
  area,
  method: 'POST',
  path: '/move/alert/answer',
  summary: 'The answer of an address outside the project: it agrees, or wants no more e-mails.',
  right: { who: 'anyone', because: 'the link in the mail is the key' },
  body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)), wanted: z.boolean() }),
  reply: z.object({ wanted: z.boolean(), email: z.string(), productName: z.string() }),
});

export const alertMail = z.object({
  id: z.string(),
  alertId: z.string(),
  at: moment,
  email: z.string(),
  kind,
  threshold: z.number(),
  value: z.number(),
  /** Whether it was about a simulated impact. */
  isTest: z.boolean(),
  state: z.enum(ALERT_MAIL_STATES),
});
export type AlertMail = z.infer<typeof alertMail>;

export const listAlertMails = endpoint({
  name: 'list alert mails',
  area,
  method: 'GET',
  path: '/move/alert/mail',
  summary: 'E-mails that the alerts of a project sent, latest first.',
  right,
  query: z.strictObject({ projectId, ...pageQuery.shape }),
  reply: pageOf(alertMail),
});
