/** E-mails are compared lowercased and trimmed, as the server does it. */
export const tidyEmail = (typed: string): string => typed.trim().toLowerCase();

/** A hint before the request; the server decides. */
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function emailProblem(email: string): 'emailMissing' | 'emailInvalid' | undefined {
  if (!email) return 'emailMissing';
  return LOOKS_LIKE_EMAIL.test(email) ? undefined : 'emailInvalid';
}
