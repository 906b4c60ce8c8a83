import type { MemberUser } from '../../../contract/access-control.ts';

/** E-mails are compared lowercased and trimmed, as the server does it. */
export const tidyEmail = (typed: string): string => typed.trim().toLowerCase();

/** A hint before the request; the server decides. */
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function emailProblem(
  email: string,
  members: readonly Pick<MemberUser, 'email'>[],
): 'emailMissing' | 'emailInvalid' | 'emailKnown' | undefined {
  if (!email) return 'emailMissing';
  if (!LOOKS_LIKE_EMAIL.test(email)) return 'emailInvalid';
  return members.some((member) => member.email === email) ? 'emailKnown' : undefined;
}
