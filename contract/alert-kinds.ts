/** What an alert watches. */
export const ALERT_KINDS = [
  'IMPACT_SEVERITY',
  'OPEN_CALLS',
  'RECEIVER_FAILURES',
  'SILENT_USERS',
  'REGISTRATIONS',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

interface Bounds {
  /** Of the threshold. */
  min: number;
  max: number;
  step: number;
  /** The time that belongs to it, in minutes: offered ones, the first of them as a start. None where it has no time. */
  minutes: readonly number[];
}

/** What each kind can be set to. */
export const ALERT_BOUNDS: Record<AlertKind, Bounds> = {
  IMPACT_SEVERITY: { min: 0, max: 10, step: 0.01, minutes: [] },
  OPEN_CALLS: { min: 1, max: 1_000, step: 1, minutes: [5, 0, 1, 2, 10, 30, 60] },
  RECEIVER_FAILURES: { min: 1, max: 100_000, step: 1, minutes: [15, 5, 60, 240, 1_440] },
  SILENT_USERS: { min: 1, max: 10_000_000, step: 1, minutes: [1_440, 360, 4_320, 10_080] },
  REGISTRATIONS: { min: 1, max: 10_000_000, step: 1, minutes: [60, 15, 1_440, 10_080] },
};
/** After a mail, so long none of the same alert. */
export const COOLDOWN_MINUTES = [60, 0, 15, 240, 1_440] as const;
export const LONGEST_MINUTES = 30 * 1_440;
export const MOST_ALERTS = 50;
export const PREVIEW_DAYS = 30;

/** Who the mails go to: a verified member; somebody outside who said yes; one who has not yet. */
export const RECIPIENT_STATES = ['member', 'confirmed', 'unconfirmed'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const ALERT_MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
