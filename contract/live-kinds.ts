/** What open screens are told about: items of timelines, app users, states, troubles, settings, impacts and calls. */
export const LIVE_KINDS = [
  'timeline',
  'users',
  'states',
  'troubles',
  'revisions',
  'history',
  'assistance',
  'deliveries',
  'pois',
] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** Only admins work on impacts and calls, so only they hear of them. */
export const ADMIN_KINDS: readonly LiveKind[] = ['assistance'];

/** Who asks for the first time is told what changed this shortly before: it may have been fetched just before that. */
export const LOOKED_BACK_MS = 4_000;

/** A stream that says nothing sends a sign of life this often; a reader that hears none for two of them starts anew. */
export const HEARTBEAT_MS = 15_000;
