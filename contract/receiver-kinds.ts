/** The three receivers of a project. The place in this list is `selected` in the address of the screen. */
export const RECEIVER_KINDS = ['assistance', 'timeline', 'generic'] as const;
export type ReceiverKind = (typeof RECEIVER_KINDS)[number];

/** What each of them can be sent. */
export const EVENTS_OF = {
  assistance: ['AID', 'BCALL'],
  timeline: ['TIMELINE_CREATED', 'TIMELINE_CHANGED', 'TIMELINE_DELETED'],
  generic: ['POI'],
} as const satisfies Record<ReceiverKind, readonly string[]>;
export type EventKind = (typeof EVENTS_OF)[ReceiverKind][number];

/** Why the product switches a receiver off: it answered that it is gone, or took nothing for as long as we try. */
export const OFF_REASONS = ['gone', 'failing'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** How long a replaced secret stays good, in hours. */
export const OVERLAP_HOURS = [0, 1, 24, 72, 168] as const;
export type OverlapHours = (typeof OVERLAP_HOURS)[number];

export const SECRET_MIN = 24;
export const SECRET_MAX = 200;
/** Printable ASCII without spaces: what every language reads as the same bytes. */
export const SECRET_CHARACTERS = /^[\x21-\x7e]+$/;
