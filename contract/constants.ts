/** Constants shared by server and browser. */
export const PAGE_TITLE = 'Move Dashboard';

export const SNACKBAR_HIDE_MS = 6_000;
export const UNAUTHORISED_REDIRECT_MS = 2_000;
export const TOKEN_REFRESH_MS = 1_200_000;
export const REQUEST_TIMEOUT_MS = 100_000;
/** The lifetime of a call token, which is refreshed well before it ends. */
export const CALL_TOKEN_SECONDS = 30 * 60;
/** How long after a sign-in no further authentication is required. */
export const PROOF_SECONDS = 10 * 60;

export const SIDEBAR_OPEN_PX = 240;
export const SIDEBAR_COLLAPSED_PX = 72;
export const PREFETCH_MARGIN_PX = 200;

export const DEFAULT_MAP_CENTRE = { lat: 48, lon: 16 } as const;

export const THEMES = ['green', 'red'] as const;
export type ThemeName = (typeof THEMES)[number];
export const THEME_COLOURS: Record<ThemeName, string> = { green: '#438d72', red: '#E3000F' };

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The value of SELECT PROJECT: no project is selected. */
export const NO_PROJECT = 0;

export const TIMELINE_DEFAULTS = {
  showCarTimeline: true,
  showCyclingTimeline: true,
  showWalkingTimeline: true,
  showPublicTimeline: true,
  showStillTimeline: false,
} as const;

export const HEADER = {
  project: 'CURRENT-PROJECT',
  token: 'X-MOVE-TOKEN',
  openId: 'OPEN-ID',
  csrf: 'X-CSRF-TOKEN',
  requestId: 'X-Request-Id',
  /** The cursor of the next page, for replies that are plain arrays. */
  nextCursor: 'Next-Cursor',
  /** Chosen by a backend for each change; a repeated one gets the original reply. */
  idempotencyKey: 'Idempotency-Key',
  /** The dated version of the API that a call follows. */
  apiVersion: 'API-Version',
  /** Marks the stored reply of an earlier change. */
  replayed: 'Idempotent-Replayed',
  /** Sent when a session is opened, so that its owner recognises it by its location. */
  timeZone: 'X-TIME-ZONE',
} as const;

/** The cookie with the login token. */
export const LOGIN_COOKIE = 'user';

/** The path of the embedded identity provider. */
export const IDENTITY_PATH = '/identity';

/** Of more rejected entries of a batch than this, only the number is told. */
export const MAX_REJECTED_LISTED = 1_000;
