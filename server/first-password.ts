import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/database.ts';
import type { Stoppable } from './feature.ts';
import { startLoop } from './jobs/loop.ts';

const CHECK_MS = 5_000;

const fileIn = (dataDir: string): string => path.join(dataDir, 'first-password');

/** Keeps the generated password readable until the first sign-in, wherever the data folder can be written. */
export function keepFirstPassword(dataDir: string, password: string): void {
  try {
    writeFileSync(fileIn(dataDir), `${password}\n`, { mode: 0o600 });
  } catch {
    // The password was printed, and can be reset by e-mail.
  }
}

/** Names the file at every start, and removes it after the first sign-in of a dolphin. */
export function watchFirstPassword(
  db: Db,
  { dataDir, log, print }: { dataDir: string; log: FastifyBaseLogger; print: (line: string) => void },
): Stoppable | null {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return null;
  print(`The password of the first account is in ${file} until the first sign-in.`);
  let isGone = false;
  return startLoop({
    name: 'first password',
    log,
    everyMs: CHECK_MS,
    round: async () => {
      if (isGone) return;
      const signedIn = await db
        .selectFrom('sessions')
        .innerJoin('global_roles', 'global_roles.user_id', 'sessions.user_id')
        .select('sessions.id')
        .limit(1)
        .executeTakeFirst();
      if (!signedIn) return;
      rmSync(file, { force: true });
      isGone = true;
    },
  });
}
