import type { RegistrationPolicy } from '#server/config.ts';

/** Whether someone with this e-mail may become a dashboard user. */
export function mayRegister(policy: RegistrationPolicy, email: string): boolean {
  if (policy.kind === 'open') return true;
  if (policy.kind === 'closed') return false;
  return policy.domains.includes(email.split('@').at(-1) ?? '');
}
