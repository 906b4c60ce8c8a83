import { emptyFixes, type Fixes } from '#engine/fixes.ts';
import type { Tx } from '#server/db/database.ts';
import { type UserKey, userKeyText } from '#server/db/user-key.ts';
import { type LastLocation, saveLocations } from '#server/ingest/save-locations.ts';
import { timeZoneAt } from '#server/time/local-day.ts';
import { keepCheckpoints } from './checkpoints.ts';
import type { ComputedUser } from './computed-user.ts';
import type { Derivations, ItemEnricher, SegmentedTrack, UserRun, UserTrack } from './derivation.ts';
import {
  activitiesIn,
  describe,
  type EngineRun,
  type FoundSegment,
  factsFrom,
  MAX_RUN_MS,
  msAt,
  RunTooCostly,
  runEngine,
} from './engine-run.ts';
import { engineTime } from './engine-time.ts';
import { locationsOf } from './locations-of-run.ts';
import { mergeFixes } from './merge-fixes.ts';
import type { RunStart } from './pending-work.ts';
import { type LoadedCells, loadRoads, type MatchedRow, roadFactsInto } from './road-facts.ts';
import { saveItems } from './save-items.ts';
import { saveMatched } from './save-matched.ts';
import { firstFixesOfMany, fixesOfMany } from './stored-fixes.ts';
import { type PhoneRecords, recordsOfMany } from './stored-records.ts';
import { sumDaysOfMany } from './sum-days.ts';
import { engineItemRows } from './timeline-rows.ts';
import type { TouchedDay } from './touched-days.ts';

/** How far back records are read: a phone's event is valid for an hour, and the engine looks a quarter of an hour around. */
const RECORDS_LAST_MS = 5_400_000;

/** Per user and run, to bound the memory; of more, several runs follow each other. */
export const MAX_FIXES = 300_000;

/** A user's run of the engine, and the input that describes its items. */
interface Job {
  start: RunStart;
  fixes: Fixes;
  run: EngineRun;
  startMs: number;
  records: PhoneRecords;
}

/** Called with the time that was computed for each user. */
type OnSpent = (user: UserKey, ms: number) => void;

export interface RunTime {
  /** The limit of computing time per user. */
  limitMs?: number | undefined;
  /** About how many fixes of a user are read at once. */
  mostFixes?: number | undefined;
  onSpent?: OnSpent | undefined;
  /** Holds the user that the thread is computing for. */
  computed?: Pick<ComputedUser, 'begin' | 'end'> | undefined;
}

/**
 * Runs the engine from each user's last state before the new data, which works for both new and late fixes, and saves the
 * results. Returns the days whose items changed.
 */
export async function runUsers(
  tx: Tx,
  derivations: Derivations,
  starts: readonly RunStart[],
  limits: RunTime = {},
): Promise<readonly TouchedDay[]> {
  const days: TouchedDay[] = [];
  const spentMs = new Map<string, number>();
  const onSpent: OnSpent = (user, ms) => {
    spentMs.set(userKeyText(user), ms + (spentMs.get(userKeyText(user)) ?? 0));
    limits.onSpent?.(user, ms);
  };
  for (let left = starts; left.length > 0; ) {
    const { jobs, rest } = await runJobs(tx, left, { ...limits, onSpent });
    days.push(...(await saveJobs(tx, derivations, jobs, { ...limits, onSpent })));
    const limitMs = limits.limitMs ?? MAX_RUN_MS;
    if (rest.some((user) => (spentMs.get(userKeyText(user)) ?? 0) > limitMs)) throw new RunTooCostly(limitMs);
    left = rest;
  }
  return days;
}

async function saveJobs(
  tx: Tx,
  derivations: Derivations,
  jobs: readonly Job[],
  limits: RunTime,
): Promise<readonly TouchedDay[]> {
  if (jobs.length === 0) return [];
  const tracks = await tracksToDescribe(tx, jobs, limits);
  const roads = await loadRoads(tx, tracks);
  for (const derivation of derivations) await refine(tx, derivation, tracks, roads);
  const enrichers: ItemEnricher[] = [];
  for (const derivation of derivations) {
    const enricher = await derivation.enrichItems?.(tx);
    if (enricher) enrichers.push(enricher);
  }
  const results = jobs.map((job, at) =>
    counted(job.start, limits, () => resultOf(job, tracks[at] ?? trackOf(job), roads, enrichers)),
  );
  const days = await saveItems(tx, derivations, results);
  await saveMatched(tx, results);
  await saveLocations(tx, results);
  for (const enricher of enrichers) await enricher.save(tx, results);
  for (const derivation of derivations) await derivation.afterRuns?.(tx, results);
  await keepCheckpoints(tx, results);
  await sumDaysOfMany(tx, derivations, days);
  return days;
}

async function allOf<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const all: Part[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

/** Runs the engine over the fixes of each user, of very many over the first; the rest starts after them. */
async function runJobs(
  tx: Tx,
  starts: readonly RunStart[],
  limits: RunTime,
): Promise<{ jobs: Job[]; rest: RunStart[] }> {
  const spans = starts.map(({ projectId, userId, afterMs }) => ({
    projectId,
    userId,
    fromMs: afterMs + 1,
    toMs: null,
  }));
  const found = await allOf(firstFixesOfMany(tx, spans, limits.mostFixes ?? MAX_FIXES));
  const moved = starts.flatMap((start, at) => {
    const { fixes, endMs = null } = found[at] ?? {};
    const span = spans[at];
    return fixes && span && fixes.length > 0 ? [{ start, fixes, span: { ...span, toMs: endMs } }] : [];
  });
  // Includes records before the checkpoint: they may still apply, and belong to the open trip.
  const records = await recordsOfMany(
    tx,
    moved.map(({ span }) => ({ ...span, fromMs: span.fromMs - RECORDS_LAST_MS })),
    { onRead: spendFrom(limits) },
  );
  const jobs: Job[] = [];
  for (const [at, { start, fixes }] of moved.entries()) {
    const own = records[at] ?? { events: [], metas: [] };
    const run = await runEngine(
      start.base?.state ?? null,
      fixes,
      activitiesIn(own.events),
      limits.limitMs,
      stretchesOf(start, limits),
    );
    const startMs = Math.min(...run.found.map(({ segment }) => segment.startMs), msAt(fixes, 0));
    jobs.push({ start, fixes, run, startMs, records: own });
  }
  const bases = new Map(jobs.map(({ start, run }) => [start, run.checkpoints.at(-1)]));
  const rest = starts.flatMap((start, at): RunStart[] => {
    const { endMs = null } = found[at] ?? {};
    if (endMs === null) return [];
    const base = bases.get(start);
    return [base ? { ...start, base, afterMs: base.upToMs } : { ...start, afterMs: endMs }];
  });
  return { jobs, rest };
}

/** A phone pays for what is computed for it, and for what is read of its records. */
const spendFrom =
  ({ onSpent }: RunTime): OnSpent =>
  (user, ms) => {
    engineTime.spend(user.projectId, ms);
    onSpent?.(user, ms);
  };

const stretchesOf = (user: UserKey, limits: RunTime) => ({
  begin: (): void => limits.computed?.begin(user),
  end: (ms: number): void => {
    limits.computed?.end();
    spendFrom(limits)(user, ms);
  },
});

/** Describing trips is counted and limited as finding them is, also where it fails. */
function counted<Result>(user: UserKey, limits: RunTime, work: () => Result): Result {
  const { limitMs = MAX_RUN_MS } = limits;
  const { begin, end } = stretchesOf(user, limits);
  begin();
  const began = performance.now();
  let ms = 0;
  try {
    const result = work();
    ms = performance.now() - began;
    if (ms > limitMs) throw new RunTooCostly(limitMs);
    return result;
  } finally {
    end(ms || performance.now() - began);
  }
}

type Track = UserTrack & { found: FoundSegment[] };
const trackOf = ({ start: { projectId, userId }, fixes, run }: Job): Track => ({
  projectId,
  userId,
  fixes,
  found: run.found,
});

/** A trip that was open at the checkpoint also needs the fixes and records before it. */
async function tracksToDescribe(tx: Tx, jobs: readonly Job[], limits: RunTime): Promise<Track[]> {
  const earlier = jobs.filter(
    ({ start, run, fixes }) => Number.isFinite(start.afterMs) && needsEarlier(run.found, msAt(fixes, 0)),
  );
  if (earlier.length === 0) return jobs.map(trackOf);
  const spans = earlier.map(({ start: { projectId, userId, afterMs }, startMs }) => ({
    projectId,
    userId,
    fromMs: startMs,
    toMs: afterMs,
  }));
  const found = await allOf(fixesOfMany(tx, spans));
  const records = await recordsOfMany(
    tx,
    spans.map((span) => ({ ...span, fromMs: span.fromMs - RECORDS_LAST_MS, toMs: null })),
    { onRead: spendFrom(limits) },
  );
  const whole = new Map<Job, Fixes>();
  for (const [at, job] of earlier.entries()) {
    job.records = records[at] ?? job.records;
    whole.set(job, await mergeFixes([found[at] ?? emptyFixes(0), job.fixes]));
  }
  return jobs.map((job) => ({ ...trackOf(job), fixes: whole.get(job) ?? job.fixes }));
}

const needsEarlier = (found: readonly FoundSegment[], firstMs: number): boolean =>
  found.some(({ segment }) => segment.type !== 'IDLE' && segment.startMs < firstMs);

async function refine(
  tx: Tx,
  { refineSegments }: Derivations[number],
  tracks: readonly Track[],
  roads: LoadedCells | null,
): Promise<void> {
  const refined = await refineSegments?.(tx, tracks, roads);
  for (const [at, track] of tracks.entries()) track.found = refined?.[at] ?? track.found;
}

interface RunResult extends UserRun {
  run: EngineRun;
  /** Null means everything from `fromTs` on. */
  toTs: null;
  matched: MatchedRow[];
  locations: LastLocation[];
}

function resultOf(
  { start, fixes, run, startMs, records }: Job,
  track: SegmentedTrack,
  roads: LoadedCells | null,
  enrichers: readonly ItemEnricher[],
): RunResult {
  const matched: MatchedRow[] = [];
  const facts = { ...factsFrom(records.events, track.fixes, start.hasSdk), ...roadFactsInto(roads, matched) };
  const items = track.found.map(({ segment, open }) => {
    const item = describe(segment, track.fixes, facts);
    for (const { enrich } of enrichers) item.features = enrich(start, item, track.fixes);
    return { item, open };
  });
  const zone = timeZoneAt(track.fixes.lat[0] ?? 0, track.fixes.lon[0] ?? 0);
  const rows = engineItemRows(items, zone, records.metas);
  const { projectId, userId, afterMs } = start;
  const fromTs = Math.min(Math.round(startMs / 1000), ...rows.map((row) => row.start_ts));
  const locations = locationsOf(fixes, rows, track.found);
  return { projectId, userId, afterMs, run, fixes, fromTs, toTs: null, rows, matched, locations };
}
