import { type Kysely, sql } from 'kysely';
import type { AppUserSort, AppUserSortKey } from '#contract/app-user-list.ts';
import { isCluster } from '#server/db/distribute.ts';
import type { Tables } from '#server/db/tables.ts';
import { rolloutShare } from '#server/features/sdk-config/rollout-share.ts';
import { notACursor, readCursor, writeCursor } from '#server/http/cursor.ts';
import { outdatedReleases } from './app-user-filters.ts';
import {
  amongIds,
  byFigure,
  type Common,
  FIGURE_PHASES,
  type FigurePhase,
  type Found,
  holders,
  keyType,
  orderClause,
  selectedKey,
  type UserCandidates,
  type UserOrder,
  withFacet,
  withWord,
} from './candidates.ts';
import { isFigure } from './people-source.ts';
import { searchedCode } from './searched-code.ts';
import { byTrait, isTrait } from './trait-candidates.ts';
import { type AppUsersFilter, type Conditions, conditionsOf } from './user-conditions.ts';
import { versionMarks } from './version-marks.ts';

type Database = Kysely<Tables>;

/** Up to this many are sorted in memory; more are read from an index in the requested order. */
const FEW = 300;
/** How many candidates the first request examines, and each request that continues an unfilled page. */
const FIRST_REACH = 1_500;
const FURTHER_REACH = 20_000;

/** The decoded cursor; `isPartial` if the previous search ended without filling its page. */
interface UserPosition extends Found {
  by: UserOrder['by'];
  phase: FigurePhase;
  isPartial: boolean;
}
export interface FoundUsers {
  userIds: string[];
  sortedBy: AppUserSort | 'match';
  next: string | null;
}

const LIST = 'app-users';

/** A search may be sorted by its matches instead of the requested order. */
function readPosition(cursor: string, sortedBy: AppUserSortKey): UserPosition {
  const kinds = ['text', 'text', 'scalar', 'text', 'integer'] as const;
  const [by, among, key = '', userId, isPartial] = readCursor(LIST, kinds, cursor);
  const phase = FIGURE_PHASES.find((name) => name === among);
  if ((by !== 'match' && by !== sortedBy) || !phase || !isKey(phase === 'known' ? by : 'id', key)) throw notACursor();
  return { by, phase, key, userId: String(userId), isPartial: isPartial === 1 };
}

function isKey(by: UserOrder['by'], key: string | number): boolean {
  if (by === 'state') return String(key).startsWith('state:');
  const type = keyType(by);
  if (type === 'text') return typeof key === 'string';
  return type === 'bigint' ? Number.isSafeInteger(key) : typeof key === 'number';
}

/**
 * One page of matching users. The cost does not grow with the project: a single condition is read from an index in the
 * requested order, and where several combine, only a limited number of candidates is examined per page.
 */
export async function findUsers(
  db: Database,
  asked: AppUsersFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<FoundUsers> {
  const filter = { ...asked, isClustered: await isCluster(db) };
  const sortedBy = filter.sort.replace('-', '') as AppUserSortKey;
  const order: UserOrder = { by: sortedBy, down: filter.sort.startsWith('-') };
  const position = cursor === undefined ? null : readPosition(cursor, sortedBy);
  const marks = filter.outdated ? await versionMarks(db) : null;
  const known = {
    marks,
    outdated: marks ? await outdatedReleases(db, filter.projectId, marks) : [],
    rolloutShare: filter.group ? await rolloutShare(db, filter.projectId) : null,
    codeId: filter.search ? await searchedCode(db, filter.projectId, filter.search) : null,
  };
  const conditions = await asPhrase(db, filter.projectId, conditionsOf(filter, known));
  const phases = await phasesFor(db, filter, conditions, order, position);
  const by = phases[0]?.[1].order.by === 'match' ? 'match' : sortedBy;
  const reach = position?.isPartial ? FURTHER_REACH : FIRST_REACH;
  const page: (Found & { phase: FigurePhase })[] = [];
  const nextAfter = ({ phase, key, userId }: (typeof page)[number], isPartial: boolean): string =>
    writeCursor(LIST, [by, phase, key, userId, isPartial ? 1 : 0]);
  let next: string | null = null;
  for (const [phase, candidates] of phases) {
    const after = position?.phase === phase ? position : null;
    const { found, stoppedAt } = await matchingUsers(db, candidates, after, limit - page.length, reach);
    const isFull = page.length + found.length > limit;
    page.push(...found.slice(0, limit - page.length).map((one) => ({ ...one, phase })));
    const last = isFull ? page.at(-1) : undefined;
    if (last) next = nextAfter(last, false);
    else if (stoppedAt) next = nextAfter({ ...stoppedAt, phase }, true);
    if (next) break;
  }
  return { userIds: page.map(({ userId }) => userId), sortedBy: by === 'match' ? 'match' : filter.sort, next };
}

/** Sorted by a figure, the list has three phases, by a trait two; phases before the position are skipped. */
async function phasesFor(
  db: Database,
  filter: AppUsersFilter,
  conditions: Conditions,
  order: UserOrder,
  position: UserPosition | null,
): Promise<[FigurePhase, UserCandidates][]> {
  const { projectId } = filter;
  const { words, figures } = conditions;
  const { by, down } = order;
  const isMatch = position?.by === 'match';
  if ((!isFigure(by) && !isTrait(by)) || isMatch) {
    return [['known', await candidatesFor(db, projectId, conditions, order, position)]];
  }
  const few = await fewest(db, projectId, conditions);
  const [longest] = [...words].sort((a, b) => b.length - a.length);
  if (!few && longest && position === null) return [['known', withWord(projectId, longest, conditions)]];
  if (isTrait(by)) {
    const { known, absent } = byTrait(projectId, conditions, { by, down }, few);
    return [
      ...(position?.phase === 'absent' ? [] : [['known', known] satisfies [FigurePhase, UserCandidates]]),
      ...(absent ? [['absent', absent] satisfies [FigurePhase, UserCandidates]] : []),
    ];
  }
  const phases = byFigure(projectId, filter, conditions, order, few);
  const first = position ? FIGURE_PHASES.indexOf(position.phase) : 0;
  // Users who did not travel are in no range, and unknown figures are not in the range of that figure.
  const last = filter[by] !== undefined ? 1 : figures ? 2 : 3;
  return FIGURE_PHASES.slice(first, last).map((phase) => [phase, phases[phase]]);
}

/** "Phone 17" is one name if such a word exists, otherwise two words. */
async function asPhrase(db: Database, projectId: number, conditions: Conditions): Promise<Conditions> {
  if (conditions.words.length < 2) return conditions;
  const phrase = conditions.words.join(' ');
  const { rows } = await holders(projectId, { word: phrase }, 1).execute(db);
  return rows.length > 0 ? { ...conditions, words: [phrase] } : conditions;
}

/** A list keeps the order it started with, even if the number of users has changed since. */
async function candidatesFor(
  db: Database,
  projectId: number,
  conditions: Conditions,
  order: UserOrder,
  position: UserPosition | null,
): Promise<UserCandidates> {
  const { facets, words, vehicle } = conditions;
  const [longest] = [...words].sort((a, b) => b.length - a.length);
  if (longest && position?.by === 'match') return withWord(projectId, longest, conditions);
  // A single condition has an index for every order except by state.
  const isAlone = facets.length === 1 && !longest && !vehicle && order.by !== 'state';
  if (!isAlone) {
    const few = await fewest(db, projectId, conditions);
    if (few) return amongIds(projectId, few, conditions, order);
  }
  if (longest && facets.length === 0) return withWord(projectId, longest, conditions);
  if (longest && position === null) return withWord(projectId, longest, conditions);
  return withFacet(projectId, facets[0] ?? ['all'], conditions, order);
}

/** The ids that meet the first selective condition; null if every condition matches many users. */
async function fewest(
  db: Database,
  projectId: number,
  { facets, words, vehicle }: Conditions,
): Promise<string[] | null> {
  const conditions: Common[] = [
    ...(vehicle ? [{ vehicle }] : []),
    ...facets.map((names) => ({ names })),
    ...words.map((word) => ({ word })),
  ];
  for (const condition of conditions) {
    const { rows } = await holders(projectId, condition, FEW + 1).execute(db);
    if (rows.length <= FEW) return rows.map((row) => row.user_id);
  }
  return null;
}

/** Returns one more than the limit if more follow. */
async function matchingUsers(
  db: Database,
  { rows, fitting, order }: UserCandidates,
  after: Found | null,
  limit: number,
  reach: number,
): Promise<{ found: Found[]; stoppedAt: Found | null }> {
  const most = fitting.length === 0 ? limit + 1 : reach;
  const fits = fitting.length === 0 ? sql`true` : sql`${sql.join(fitting, sql` and `)}`;
  const { rows: found } = await sql<Found>`
    select c.user_id as "userId", ${selectedKey(order)} as key from ${rows(after, most)} c
    where ${fits} order by ${orderClause(order)} limit ${limit + 1}
  `.execute(db);
  if (fitting.length === 0 || found.length > limit) return { found, stoppedAt: null };
  const { rows: last } = await sql<Found>`
    select c.user_id as "userId", ${selectedKey(order)} as key from ${rows(after, most)} c
    order by ${orderClause(order)} offset ${most - 1} limit 1
  `.execute(db);
  return { found, stoppedAt: last[0] ?? null };
}
