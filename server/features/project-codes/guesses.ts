import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { countHit, networksOf, takeBackHits, throttleNetworks } from '#server/http/throttle.ts';

/**
 * Wrong attempts per network: enough for a room full of people who mistype. They are 8,640 a day, so one network would
 * need 270,000 years for the 31^8 codes, and even 10,000 networks ten days to find one of a thousand open codes. Only
 * the network itself is refused: with a limit that all networks share, some of them would close the door to the others.
 */
const BY_NETWORK = { name: 'project-code-network', hits: 60, windowSeconds: 600 };
/** All attempts per network: enough for a hall full of people, but not for a flood of fake app users. */
const JOINS_BY_NETWORK = { name: 'project-code-joins', hits: 3_000, windowSeconds: 600 };
/** So many wrong attempts of all networks together are no typing errors: it is logged, and nobody is refused. */
const ALARM = { name: 'project-code-alarm', hits: 600, windowSeconds: 600 };

/**
 * An attempt is counted before it is evaluated, so that concurrent ones are all counted, and subtracted if it was
 * correct: only wrong ones add up. The counts live in the database and apply to all processes. Whether an attempt is
 * allowed depends on them alone, never on the code, so a blocked caller learns nothing about it.
 */
export async function guarded<Result>(
  { db, log }: Pick<Context, 'db' | 'log'>,
  ip: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const networks = networksOf(ip);
  await throttleNetworks(db, JOINS_BY_NETWORK, networks);
  await throttleNetworks(db, BY_NETWORK, networks);
  try {
    const result = await attempt();
    await takeBackHits(db, BY_NETWORK, networks);
    return result;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    const { hits } = await countHit(db, ALARM, '');
    if (hits === ALARM.hits) log.warn({ wrong: hits, seconds: ALARM.windowSeconds }, 'project codes are being guessed');
    throw error;
  }
}
