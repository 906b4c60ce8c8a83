/**
 * How a delivery stands: under way or waiting for its next try, taken (2xx), given up, or split, because a receiver
 * that takes others refused it and one event of it may be to blame.
 */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'split'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a try was no delivery. */
export const DELIVERY_ERRORS = [
  /** The address leads where receivers must not be. */
  'address',
  /** Its name is not known. */
  'name',
  'connection',
  'certificate',
  'timeout',
  /** What came back is no HTTP. */
  'protocol',
  'redirect',
  'status',
  /** It answered that it is gone for good. */
  'gone',
  /** It asked to be left alone for a while. */
  'busy',
  /** No secret to sign with, or a header without a value. */
  'incomplete',
  /** The app users it was about were erased. */
  'erased',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** At most so many events in one request. */
export const EVENTS_A_REQUEST = 100;
/** How long the log goes back. */
export const DELIVERIES_KEPT_DAYS = 14;
