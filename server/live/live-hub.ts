import type { FastifyBaseLogger } from 'fastify';
import { LIVE_KINDS, type LiveKind, type LiveMessage, LOOKED_BACK_MS } from '#contract/live.ts';
import type { Db } from '#server/db/database.ts';
import { keptPositions, type Mark, marksAfter, marksOf, marksSince, urgentChanges } from './live-marks.queries.ts';

/** One look a process, however many screens are open; none while none is. */
const LOOK_EVERY_MS = 250;
/** What the gatherer told changes about once a second; what is urgent is looked for every time. */
const LOOKS_A_MARK = 2;

export type Listener = (message: LiveMessage) => void;

/** How far the history of a project that is being filled has come. */
export interface Arriving {
  people: number;
  done: number;
  total: number;
}

/** Tells the open screens of this process what changed, whichever process changed it. */
export interface LiveHub {
  /** Asked for what came before right afterwards, so that nothing is lost between the two. */
  follow(projectId: number, listener: Listener): () => void;
  /** What changed since a position; all kinds when it is too old to tell. Without one: what changed just now. */
  since(projectId: number, position: number | undefined): Promise<LiveMessage>;
  /** Null when all of it is there. */
  noteArriving(projectId: number, arriving: Arriving | null): void;
  arrivingAt(projectId: number): Arriving | undefined;
}

export function createLiveHub(db: Db, log: FastifyBaseLogger): LiveHub {
  const followers = new Map<number, Set<Listener>>();
  const arrivals = new Map<number, Arriving>();
  /** Up to where this process has told; unknown while nobody follows. */
  let position: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;
  /** Urgent changes that were told and still wait for the gatherer. */
  let told = new Set<string>();

  const tell = (projectId: number, message: LiveMessage): void => {
    for (const listener of followers.get(projectId) ?? []) listener(message);
  };
  /** Somebody may need help: told before it is gathered, and again with the rest for who was away. */
  const lookForUrgent = async (): Promise<void> => {
    const changes = await urgentChanges(db, [...followers.keys()]);
    const fresh = changes.filter(({ id }) => !told.has(id));
    told = new Set(changes.map(({ id }) => id));
    for (const projectId of new Set(fresh.map((change) => change.projectId))) {
      tell(projectId, { position: position ?? 0, kinds: ['assistance'] });
    }
  };
  const look = async (): Promise<void> => {
    await lookForUrgent();
    looks += 1;
    if (position === undefined || looks % LOOKS_A_MARK !== 0) return;
    const marks = await marksAfter(db, [...followers.keys()], position);
    for (const [projectId, own] of byProject(marks)) tell(projectId, messageOf(own));
    position = Math.max(position, ...marks.map((mark) => mark.position));
  };
  /** The next look begins when this one has ended: a slow database is not asked twice. */
  const lookOn = (): void => {
    timer = setTimeout(async () => {
      await look().catch((error: unknown) => log.debug({ err: error }, 'live waits for the database'));
      if (followers.size > 0) lookOn();
      else timer = position = undefined;
    }, LOOK_EVERY_MS);
    timer.unref();
  };

  return {
    follow: (projectId, listener) => {
      const own = followers.get(projectId) ?? new Set();
      followers.set(projectId, own.add(listener));
      if (!timer) lookOn();
      return () => {
        own.delete(listener);
        if (own.size === 0 && followers.get(projectId) === own) followers.delete(projectId);
      };
    },
    since: async (projectId, from) => {
      const { oldest, newest } = await keptPositions(db);
      position ??= newest;
      if (from === undefined) {
        const recent = await marksSince(db, projectId, LOOKED_BACK_MS);
        return recent.length > 0 ? { ...messageOf(recent), position: newest } : { position: newest, kinds: [] };
      }
      if (oldest === null || from < oldest - 1) return { position: newest, kinds: [...LIVE_KINDS] };
      const marks = await marksOf(db, projectId, from);
      return marks.length > 0 ? messageOf(marks) : { position: Math.max(from, newest), kinds: [] };
    },
    noteArriving: (projectId, arriving) => {
      if (arriving) arrivals.set(projectId, arriving);
      else arrivals.delete(projectId);
      tell(projectId, { position: position ?? 0, kinds: ['history'] });
    },
    arrivingAt: (projectId) => arrivals.get(projectId),
  };
}

function byProject(marks: readonly Mark[]): Map<number, Mark[]> {
  const found = new Map<number, Mark[]>();
  for (const mark of marks) found.set(mark.projectId, [...(found.get(mark.projectId) ?? []), mark]);
  return found;
}

/** Several marks as one message. Users are named only when all marks that are about some name them. */
function messageOf(marks: readonly Mark[]): LiveMessage {
  const kinds = [...new Set(marks.map((mark) => mark.kind))] as LiveKind[];
  const items = marks.filter((mark) => mark.kind === 'timeline');
  const named = items.length > 0 && items.every((mark) => mark.users !== null);
  return {
    position: Math.max(...marks.map((mark) => mark.position)),
    kinds,
    ...(named && { users: [...new Set(items.flatMap((mark) => mark.users ?? []))] }),
  };
}
