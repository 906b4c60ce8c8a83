import type { Returned } from '#web/identity/identity-client.ts';

let waiting: Returned | null = null;

/** Somebody returned from the provider to register; the page then asks for the names. */
export const keepReturned = (returned: Returned | null): void => {
  waiting = returned;
};
export const returnedToRegister = (): Returned | null => waiting;

/** Whether the address contains a provider's response. */
export const isReturn = (search: string): boolean => {
  const answer = new URLSearchParams(search);
  return answer.has('state') && (answer.has('code') || answer.has('error'));
};
