import { inParts } from '#contract/in-parts.ts';
import type { Tx } from '#server/db/database.ts';
import type { TouchedDay } from '#server/ingest/run/touched-days.ts';
import { createPace, type Pace } from '#server/pace.ts';
import { PEOPLE_LENGTH } from './layout.ts';
import { Ledger } from './ledger.ts';
import { differenceOf, isGone, type Members, memberOf } from './membership.ts';
import { amountsOf, computeRows, deleteRows, type PeopleRow, saveRows, storedPeopleRows } from './people-rows.ts';
import type { RollupPeriod } from './periods.ts';

/** How many users' months are in memory at once. */
const USERS_IN_MEMORY = 50;

interface Project {
  projectId: number;
  /** The last day of the rolling periods. */
  today: string;
}

/** Replaces the rolling periods of all members, the months of touched days, and all periods of users who moved. */
export async function replacePeriods(
  tx: Tx,
  project: Project,
  touched: readonly TouchedDay[],
  members: Members,
  moved: readonly string[],
): Promise<void> {
  const daysOf = new Map<string, string[]>([...members.keys()].map((userId) => [userId, []]));
  for (const { userId, day } of touched) daysOf.get(userId)?.push(day);
  const isMoved = new Set(moved);
  const pace = createPace();
  const ledger = new Ledger('period', PEOPLE_LENGTH);
  for (const users of inParts([...daysOf], USERS_IN_MEMORY)) {
    const movedHere = users.map(([userId]) => userId).filter((userId) => isMoved.has(userId));
    await replaceSome(tx, project, { users: new Map(users), moved: movedHere, members }, ledger, pace);
    await ledger.writeIfLong(tx, project.projectId);
  }
  await ledger.write(tx, project.projectId);
}

interface Some {
  /** With the touched days of each. */
  users: ReadonlyMap<string, readonly string[]>;
  moved: readonly string[];
  members: Members;
}

async function replaceSome(
  tx: Tx,
  { projectId, today }: Project,
  { users, moved, members }: Some,
  ledger: Ledger,
  pace: Pace,
): Promise<void> {
  const computed = await computeRows(tx, projectId, today, users, pace);
  const periods = [...new Set([...computed.values()].flatMap((rows) => [...rows.keys()]))];
  const stored = await storedPeopleRows(tx, projectId, [...users.keys()], periods, moved);
  const gone: { user_id: string; period: RollupPeriod }[] = [];
  for (const row of stored) {
    const member = memberOf(members, row.user_id);
    const fresh = computed.get(row.user_id)?.get(row.period);
    const { left, joined } = fresh === undefined ? differenceOf(member) : { left: member.former, joined: [] };
    const amounts = amountsOf(row);
    ledger.add(left, row.period, amounts, -1);
    ledger.add(joined, row.period, amounts, 1);
    if (fresh === null || isGone(member)) gone.push(row);
    await pace();
  }
  const kept: PeopleRow[] = [];
  for (const row of [...computed.values()].flatMap((rows) => [...rows.values()])) {
    if (!row || isGone(memberOf(members, row.user_id))) continue;
    ledger.add(memberOf(members, row.user_id).later, row.period, amountsOf(row), 1);
    kept.push(row);
    await pace();
  }
  await deleteRows(tx, projectId, gone);
  await saveRows(tx, projectId, kept);
}
