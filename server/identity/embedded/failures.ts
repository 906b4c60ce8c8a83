import { APIError } from 'better-auth/api';
import type { Language } from '#contract/constants.ts';
import { AppError } from '#server/http/app-error.ts';
import type { PasswordWeakness } from './password-rules.ts';
import { weaknessOf } from './password-rules.ts';
import { messageIn } from './words.ts';

export const wrongCredentials = (language: Language): AppError =>
  new AppError('unauthenticated', messageIn(language, 'wrongCredentials'));
export const sessionOver = (language: Language): AppError =>
  new AppError('unauthenticated', messageIn(language, 'sessionOver'));
export const invalidLink = (language: Language): AppError =>
  new AppError('invalid_link', messageIn(language, 'invalidLink'));
const weak = (language: Language, weakness: PasswordWeakness): AppError =>
  new AppError('weak_password', messageIn(language, weakness), { fields: { 'body.password': weakness } });

export function refuseWeakPassword(password: string, email: string, language: Language): void {
  const weakness = weaknessOf(password, email);
  if (weakness) throw weak(language, weakness);
}

/** Whether the library refused with this status, as opposed to having failed. */
export const isRefusal = (error: unknown, status?: number): error is APIError =>
  error instanceof APIError && error.statusCode < 500 && (status === undefined || error.statusCode === status);

/** A refusal keeps its meaning; anything else means that the provider is not working right now. */
export function toIdentityFailure(error: unknown, language: Language): AppError {
  if (error instanceof AppError) return error;
  if (isRefusal(error)) return new AppError('bad_request', 'The request was refused.', { cause: error });
  return new AppError('identity_unavailable', messageIn(language, 'unavailable'), { cause: error });
}
