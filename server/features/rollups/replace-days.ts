import { inParts } from '#contract/in-parts.ts';
import type { Tx } from '#server/db/database.ts';
import type { TouchedDay } from '#server/ingest/run/touched-days.ts';
import { createPace, type Pace } from '#server/pace.ts';
import type { ChangedDay } from './due-summaries.ts';
import { SUMS_LENGTH } from './layout.ts';
import { type Amounts, Ledger } from './ledger.ts';
import { differenceOf, isGone, type Members, memberOf } from './membership.ts';
import { dayKey, storedDays, sumsOfDays } from './read-days.ts';
import { deleteDays, saveDays } from './save-days.ts';
import type { DaySums } from './sum-day.ts';

/** How many days are in memory at once; a day has any number of trips. */
const DAYS_IN_MEMORY = 100;

/**
 * Replaces the sums of touched days, and moves the other days of users to their later segments. Returns the touched
 * days that have or had a trip.
 */
export async function replaceDays(
  tx: Tx,
  projectId: number,
  touched: readonly TouchedDay[],
  members: Members,
  moved: readonly TouchedDay[],
): Promise<ChangedDay[]> {
  const pace = createPace();
  const ledger = new Ledger('day', SUMS_LENGTH);
  const changed: ChangedDay[] = [];
  for (const days of inParts(touched, DAYS_IN_MEMORY)) {
    for (const day of await replaceSums(tx, days, members, ledger, pace)) changed.push(day);
    await ledger.writeIfLong(tx, projectId);
  }
  const isTouched = new Set(touched.map(({ userId, day }) => dayKey(userId, day)));
  const others = moved.filter(({ userId, day }) => !isTouched.has(dayKey(userId, day)));
  for (const days of inParts(others, DAYS_IN_MEMORY)) {
    await moveDays(tx, days, members, ledger, pace);
    await ledger.writeIfLong(tx, projectId);
  }
  await ledger.write(tx, projectId);
  return changed;
}

async function replaceSums(
  tx: Tx,
  days: readonly TouchedDay[],
  members: Members,
  ledger: Ledger,
  pace: Pace,
): Promise<ChangedDay[]> {
  const fresh = await sumsOfDays(tx, days, pace);
  const gone: (TouchedDay & ChangedDay)[] = [];
  for (const stored of await storedDays(tx, days, pace)) {
    const { projectId, userId, day } = stored;
    ledger.add(memberOf(members, userId).former, day, amountsOfDay(stored), -1);
    if (!fresh.has(dayKey(userId, day))) gone.push({ projectId, userId, day, zone: null });
    await pace();
  }
  const kept: (TouchedDay & DaySums)[] = [];
  for (const day of days) {
    const sums = fresh.get(dayKey(day.userId, day.day));
    if (!sums) continue;
    ledger.add(memberOf(members, day.userId).later, day.day, amountsOfDay(sums), 1);
    kept.push({ ...day, ...sums });
    await pace();
  }
  await deleteDays(tx, gone);
  await saveDays(tx, kept);
  return [...kept, ...gone].map(({ userId, day, zone }) => ({ userId, day, zone }));
}

/** The days of users who no longer exist are deleted. */
async function moveDays(
  tx: Tx,
  days: readonly TouchedDay[],
  members: Members,
  ledger: Ledger,
  pace: Pace,
): Promise<void> {
  for (const stored of await storedDays(tx, days, pace)) {
    const { left, joined } = differenceOf(memberOf(members, stored.userId));
    const amounts = amountsOfDay(stored);
    ledger.add(left, stored.day, amounts, -1);
    ledger.add(joined, stored.day, amounts, 1);
    await pace();
  }
  await deleteDays(
    tx,
    days.filter(({ userId }) => isGone(memberOf(members, userId))),
  );
}

const amountsOfDay = ({ sums, details }: Pick<DaySums, 'sums' | 'details'>): Amounts => [...sums.entries(), ...details];
