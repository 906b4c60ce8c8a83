import type { FastifyBaseLogger } from 'fastify';
import { LIVE_KINDS, type LiveKind, type LiveMessage, LOOKBACK_MS } from '#contract/live.ts';
import type { Db } from '#server/db/database.ts';
import {
  keptPositions,
  type Mark,
  marksAfter,
  marksOfProject,
  marksSince,
  urgentChanges,
} from './live-marks.queries.ts';

/** One query per process, however many screens are open; none without open screens. */
const POLL_MS = 250;
/** Marks change about once a second, so every second poll reads them; urgent changes are read every time. */
const POLLS_PER_MARK = 2;

export type LiveListener = (message: LiveMessage) => void;

/** How much of a project's history has been loaded. */
export interface Arriving {
  people: number;
  done: number;
  total: number;
}

/** Notifies the open screens of this process of changes, whichever process made them. */
export interface LiveHub {
  /** Call `since` right afterwards, so that no change is missed. */
  follow(projectId: number, listener: LiveListener): () => void;
  /** How many screens of this process follow a project. */
  followers(): number;
  /** What changed since a position; all kinds when it is too old. Without a position: the latest changes. */
  since(projectId: number, position: number | undefined): Promise<LiveMessage>;
  /** Null if all of it is loaded. */
  noteArriving(projectId: number, arriving: Arriving | null): void;
  arrivingAt(projectId: number): Arriving | undefined;
}

export function createLiveHub(db: Db, log: FastifyBaseLogger): LiveHub {
  const followers = new Map<number, Set<LiveListener>>();
  const arrivals = new Map<number, Arriving>();
  /** Up to where changes were announced; unknown while nobody follows. */
  let position: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let polls = 0;
  /** Urgent changes that were announced and are not gathered yet. */
  let announced = new Set<string>();

  const announce = (projectId: number, message: LiveMessage): void => {
    for (const listener of followers.get(projectId) ?? []) listener(message);
  };
  /** Somebody may need help: announced before it is gathered, and again with the rest for screens that were away. */
  const announceUrgent = async (): Promise<void> => {
    const changes = await urgentChanges(db, [...followers.keys()]);
    const fresh = changes.filter(({ id }) => !announced.has(id));
    announced = new Set(changes.map(({ id }) => id));
    for (const projectId of new Set(fresh.map((change) => change.projectId))) {
      announce(projectId, { position: position ?? 0, kinds: ['assistance'] });
    }
  };
  const poll = async (): Promise<void> => {
    await announceUrgent();
    polls += 1;
    if (position === undefined || polls % POLLS_PER_MARK !== 0) return;
    const marks = await marksAfter(db, [...followers.keys()], position);
    for (const [projectId, own] of byProject(marks)) announce(projectId, messageOf(own));
    position = Math.max(position, ...marks.map((mark) => mark.position));
  };
  /** The next poll begins when this one has ended, so that a slow database gets one query at a time. */
  const schedule = (): void => {
    timer = setTimeout(async () => {
      await poll().catch((error: unknown) => log.debug({ err: error }, 'live update failed, will retry'));
      if (followers.size > 0) schedule();
      else timer = position = undefined;
    }, POLL_MS);
    timer.unref();
  };

  return {
    followers: () => [...followers.values()].reduce((all, listeners) => all + listeners.size, 0),
    follow: (projectId, listener) => {
      const own = followers.get(projectId) ?? new Set();
      followers.set(projectId, own.add(listener));
      if (!timer) schedule();
      return () => {
        own.delete(listener);
        if (own.size === 0 && followers.get(projectId) === own) followers.delete(projectId);
      };
    },
    since: async (projectId, from) => {
      const { oldest, newest } = await keptPositions(db);
      position ??= newest;
      if (from === undefined) {
        const recent = await marksSince(db, projectId, LOOKBACK_MS);
        return recent.length > 0 ? { ...messageOf(recent), position: newest } : { position: newest, kinds: [] };
      }
      if (from < (oldest ?? 1) - 1 || from > newest) return { position: newest, kinds: [...LIVE_KINDS] };
      const marks = await marksOfProject(db, projectId, from);
      return marks.length > 0 ? messageOf(marks) : { position: Math.max(from, newest), kinds: [] };
    },
    noteArriving: (projectId, arriving) => {
      if (arriving) arrivals.set(projectId, arriving);
      else arrivals.delete(projectId);
      announce(projectId, { position: position ?? 0, kinds: ['history'] });
    },
    arrivingAt: (projectId) => arrivals.get(projectId),
  };
}

function byProject(marks: readonly Mark[]): Map<number, Mark[]> {
  const found = new Map<number, Mark[]>();
  for (const mark of marks) found.set(mark.projectId, [...(found.get(mark.projectId) ?? []), mark]);
  return found;
}

/** Several marks as one message. Users are named only when every mark of a timeline names them. */
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
