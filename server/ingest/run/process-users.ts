import type { Db, Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { timeZoneAt } from '#server/time/local-day.ts';
import { saveCrossings } from './area-crossings.ts';
import { type AreaCrossing, areaFactsOf, type WatchedAreas, watchedAreas } from './area-facts.ts';
import { keepCheckpoints } from './checkpoints.ts';
import { decidePois } from './decide-pois.ts';
import {
  activitiesIn,
  describe,
  type EngineRun,
  type Found,
  factsFrom,
  joinFixes,
  msAt,
  runEngine,
} from './engine-run.ts';
import { keyOfUser, type Start, settle, startsFor, takeUsers, waitingOf } from './engine-work.ts';
import { giveVehicles } from './give-vehicles.ts';
import { daysOfScans } from './late-scans.ts';
import { type MatchedRow, roadFactsInto, roadsBeneath } from './road-facts.ts';
import { saveItems, type TouchedDay } from './save-items.ts';
import { type Place, placesOf, saveLocations } from './save-locations.ts';
import { saveMatched } from './save-matched.ts';
import { cellsOf, type Seen, savePresence } from './save-presence.ts';
import { fixesOfMany, type Records, recordsOfMany } from './stored-fixes.ts';
import { sumDaysOfMany } from './sum-days.ts';
import { type ItemRow, rowsOf } from './timeline-rows.ts';
import { putOnLines } from './transit-facts.ts';

/** In one go, so that many users at once need no more memory than one who comes back after months. */
const MOST_FIXES = 300_000;
/** What a phone noticed lasts for an hour, and the engine looks a quarter of an hour around: so far back records are read. */
const RECORDS_LAST_MS = 5_400_000;

type Fixes = ReturnType<typeof joinFixes>;

/**
 * Everything new of some users, in one transaction: a user costs a few rows in shared statements, not round trips.
 * Returns how many were worked off; the others belong to another worker or come next.
 */
export const processUsers = (db: Db, users: readonly UserKey[]): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const mine = await takeUsers(tx, users);
    if (mine.length === 0) return 0;
    const waiting = await waitingOf(tx, mine);
    if (waiting.length === 0) return mine.length;
    const all = await startsFor(tx, waiting);
    const starts = withinReach(all);
    const days = await runAll(tx, starts);
    const later = new Set(all.slice(starts.length).map(keyOfUser));
    const done = waiting.filter((one) => !later.has(keyOfUser(one)));
    await giveVehicles(tx, await daysOfScans(tx, done, days));
    await settle(tx, done);
    return mine.length - later.size;
  });

/** The first ones, at least one, that together have no more fixes than fit. */
function withinReach(starts: readonly Start[]): Start[] {
  let fixes = 0;
  const tooFar = starts.findIndex(({ fixCount }, at) => {
    fixes += fixCount;
    return at > 0 && fixes > MOST_FIXES;
  });
  return starts.slice(0, tooFar < 0 ? starts.length : tooFar);
}

/** A user's run of the engine and what it needs to be told. */
interface Job {
  start: Start;
  fixes: Fixes;
  run: EngineRun;
  startMs: number;
  records: Records;
}

/** Runs the engine anew from the last state before a time: the same for the newest fixes and for late ones. */
async function runAll(tx: Tx, starts: readonly Start[]): Promise<TouchedDay[]> {
  const jobs = await jobsOf(tx, starts);
  if (jobs.length === 0) return [];
  const described = await fixesToDescribe(tx, jobs);
  const roads = await roadsBeneath(tx, jobs.map(trackOf(described)));
  await putOnLines(tx, jobs, described, roads);
  const { everAny, watched } = await watchedAreas(tx);
  const results = jobs.map((job, at) => resultOf(job, described[at] ?? job.fixes, roads, watched));
  const days = await saveItems(tx, results);
  await saveMatched(tx, results);
  if (everAny) await saveCrossings(tx, results);
  await saveLocations(tx, results);
  await savePresence(tx, results);
  await decidePois(tx, results);
  await keepCheckpoints(tx, results);
  await sumDaysOfMany(tx, days);
  return days;
}

async function jobsOf(tx: Tx, starts: readonly Start[]): Promise<Job[]> {
  const spans = starts.map(({ projectId, userId, afterMs }) => ({
    projectId,
    userId,
    fromMs: afterMs + 1,
    toMs: null,
  }));
  const found = await fixesOfMany(tx, spans);
  // From before the parked state too: what the phone noticed then may still last, and tells of the trip under way.
  const records = await recordsOfMany(
    tx,
    spans.map((span) => ({ ...span, fromMs: span.fromMs - RECORDS_LAST_MS })),
  );
  const jobs: Job[] = [];
  for (const [at, start] of starts.entries()) {
    const fixes = joinFixes(found[at] ?? [], start.afterMs);
    if (fixes.length === 0) continue;
    const own = records[at] ?? { events: [], metas: [] };
    const run = runEngine(start.base?.state ?? null, fixes, activitiesIn(own.events));
    const startMs = Math.min(...run.found.map(({ segment }) => segment.startMs), msAt(fixes, 0));
    jobs.push({ start, fixes, run, startMs, records: own });
  }
  return jobs;
}

/** A trip that was under way at the parked state is described with the fixes and records from before it too. */
async function fixesToDescribe(tx: Tx, jobs: Job[]): Promise<Fixes[]> {
  const earlier = jobs.filter(
    ({ start, run, fixes }) => Number.isFinite(start.afterMs) && needsEarlier(run.found, msAt(fixes, 0)),
  );
  if (earlier.length === 0) return jobs.map(({ fixes }) => fixes);
  const spans = earlier.map(({ start: { projectId, userId, afterMs }, startMs }) => ({
    projectId,
    userId,
    fromMs: startMs,
    toMs: afterMs,
  }));
  const found = await fixesOfMany(tx, spans);
  const records = await recordsOfMany(
    tx,
    spans.map((span) => ({ ...span, fromMs: span.fromMs - RECORDS_LAST_MS, toMs: null })),
  );
  const whole = new Map<Job, Fixes>();
  for (const [at, job] of earlier.entries()) {
    job.records = records[at] ?? job.records;
    whole.set(job, joinFixes([...(found[at] ?? []), job.fixes], Math.floor(job.startMs) - 1));
  }
  return jobs.map((job) => whole.get(job) ?? job.fixes);
}

const needsEarlier = (found: readonly Found[], firstMs: number): boolean =>
  found.some(({ segment }) => segment.type !== 'IDLE' && segment.startMs < firstMs);

const trackOf = (described: readonly Fixes[]) => (job: Job, at: number) => ({
  fixes: described[at] ?? job.fixes,
  segments: job.run.found.map(({ segment }) => segment),
});

interface Result extends UserKey {
  afterMs: number;
  run: EngineRun;
  fixes: Fixes;
  fromTs: number;
  /** Everything from there on. */
  toTs: null;
  fromMs: number;
  crossings: AreaCrossing[];
  rows: ItemRow[];
  matched: MatchedRow[];
  places: Place[];
  seen: Seen[];
}

type Roads = Awaited<ReturnType<typeof roadsBeneath>>;

function resultOf(
  { start, fixes, run, startMs, records }: Job,
  described: Fixes,
  roads: Roads,
  areas: WatchedAreas | null,
): Result {
  const matched: MatchedRow[] = [];
  const facts = { ...factsFrom(records.events, described, start.hasSdk), ...roadFactsInto(roads, matched) };
  const crossings: AreaCrossing[] = [];
  const items = run.found.map(({ segment, open }) => {
    const item = describe(segment, described, facts);
    const added = areas && areaFactsOf(areas, item, described);
    crossings.push(...(added?.crossings ?? []));
    return { item: added ? { ...item, features: added.features } : item, open };
  });
  const zone = timeZoneAt(described.lat[0] ?? 0, described.lon[0] ?? 0);
  const rows = rowsOf(items, zone, records.metas);
  const { projectId, userId, afterMs } = start;
  const fromTs = Math.min(Math.round(startMs / 1000), ...rows.map((row) => row.start_ts));
  return {
    projectId,
    userId,
    afterMs,
    run,
    fixes,
    fromTs,
    toTs: null,
    fromMs: fromTs * 1000,
    crossings,
    rows,
    matched,
    places: placesOf(fixes, rows, run),
    seen: cellsOf(fixes),
  };
}
