import type { ERROR_STATUS } from '../../../contract/errors.ts';

/** The contract's own table, held to it by the compiler: importing it would bring the schemas into the browser. */
export const STATUS_OF_ERROR: typeof ERROR_STATUS = {
  bad_request: 400,
  validation: 400,
  project_mismatch: 400,
  wrong_password: 400,
  weak_password: 400,
  invalid_link: 400,
  unauthenticated: 401,
  forbidden: 403,
  csrf: 403,
  origin: 403,
  registration_closed: 403,
  email_unverified: 403,
  not_found: 404,
  unknown_user: 404,
  conflict: 409,
  last_admin: 409,
  user_exists: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  identity_unavailable: 503,
};
export const ERROR_CODES = Object.keys(STATUS_OF_ERROR) as (keyof typeof ERROR_STATUS)[];
