import type { Proof } from '#phone/device/credentials.ts';
import type { Options } from './arguments.ts';

/** The strongest proof that was given: a project code is joined, an auth code used up, a key registers. */
export function proofOf({ user, key, code, join }: Pick<Options, 'user' | 'key' | 'code' | 'join'>): Proof {
  if (join) return { projectCode: join, ...(user && { userId: user }) };
  return code ? { authCode: code } : { userId: user, apiKey: key };
}
