import type { Proof } from '#phone/device/credentials.ts';
import type { Options } from './arguments.ts';

/** Uses the strongest credential given: a project code is joined, an auth code consumed, a key registers. */
export function proofOf({ user, key, code, join }: Pick<Options, 'user' | 'key' | 'code' | 'join'>): Proof {
  if (join) return { projectCode: join, ...(user && { userId: user }) };
  return code ? { authCode: code } : { userId: user, apiKey: key };
}
