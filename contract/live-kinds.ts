/** What open screens are told about: items of timelines, app users, their states and troubles, settings and roles. */
export const LIVE_KINDS = ['timeline', 'users', 'states', 'troubles', 'revisions', 'history'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** A stream that says nothing sends a sign of life this often; a reader that hears none for two of them starts anew. */
export const HEARTBEAT_MS = 15_000;
