import type { docs } from '../../i18n/en/docs.ts';
import type { ApiDescription } from './api-description.ts';

/** The contract's own table would bring the schemas into the browser; a test holds this one to it. */
const STATUS: Readonly<Record<string, number>> = {
  bad_request: 400,
  validation: 400,
  project_mismatch: 400,
  wrong_password: 400,
  weak_password: 400,
  invalid_link: 400,
  unauthenticated: 401,
  forbidden: 403,
  blocked: 403,
  csrf: 403,
  origin: 403,
  registration_closed: 403,
  email_unverified: 403,
  not_found: 404,
  unknown_user: 404,
  conflict: 409,
  batch_conflict: 409,
  last_admin: 409,
  user_exists: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  identity_unavailable: 503,
};

export type MeaningKey = Extract<keyof typeof docs, `code_${string}`>;
export interface ErrorLine {
  code: string;
  status: number | undefined;
  key: MeaningKey;
}

/** One line of the table of errors. */
export const errorLine = (code: string): ErrorLine => ({
  code,
  status: STATUS[code],
  key: `code_${code}` as MeaningKey,
});

/** The codes that the description itself lists. */
export function errorLines({ components }: Pick<ApiDescription, 'components'>): ErrorLine[] {
  const codes = components.schemas.Failure?.properties?.error?.properties?.code?.enum ?? [];
  return codes.map((code) => errorLine(String(code)));
}
