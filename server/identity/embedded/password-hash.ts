import { hash, verify } from '@node-rs/argon2';
import { createCallTurns } from '#server/http/call-turns.ts';

/** OWASP's first recommendation for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Half of the threads in which the process also reads files and packs answers. */
const AT_ONCE = [{ name: 'argon2', most: 2 }];
const inTurn = createCallTurns();

/** The same characters typed on another keyboard must give the same password. */
const composed = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  inTurn(AT_ONCE, () => hash(composed(password), COST));

export async function matchesPassword({
  hash: stored,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  return inTurn(AT_ONCE, () => verify(stored, composed(password)).catch(() => false));
}
