/** AID: the phone detected an impact. BCALL: the user requested assistance. */
export const CASE_KINDS = ['AID', 'BCALL'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/**
 * The state of a case. `filtered`: an impact below the project's severity threshold, stored without an alarm. `late`: it
 * arrived too long after the event for a call to help.
 */
export const CASE_STATES = ['open', 'acknowledged', 'closed', 'filtered', 'late'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Outcome of a case. */
export const CASE_OUTCOMES = [
  'helped',
  'emergency',
  'no-help-needed',
  'false-alarm',
  'not-reached',
  'too-late',
  'test',
] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** Actions on a case. */
export const CASE_ACTIONS = [
  'simulated',
  'seen',
  'acknowledged',
  'assigned',
  'unassigned',
  'closed',
  'reopened',
] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

export const CASE_SORTS = ['-time', 'time', '-severity', 'severity'] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

export const CONTRACT_SORTS = ['-last', 'last', '-cases', 'cases', 'user', '-user'] as const;
export type ContractSort = (typeof CONTRACT_SORTS)[number];

/** Older reports come from a phone that was offline, and raise no alarm. */
export const LATE_AFTER_HOURS = 24;
/** Older reports are closed immediately, because nobody can act on them. */
export const TOO_LATE_AFTER_DAYS = 7;
/** Maximum range in days. */
export const LONGEST_RANGE_DAYS = 400;
export const LONGEST_CASE_NOTE = 2_000;
/** Samples of an acceleration curve along each axis. */
export const LONGEST_CURVE = 2_000;
