import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveKind, LiveMessage } from '#contract/live.ts';
import { invalidate, type Stale } from '#web/api/endpoint-key.ts';
import { type LiveState, liveConnection } from './live-connection.ts';

/** Figures that change several times a second are unreadable. */
const MIN_BETWEEN_MS = 1_500;

/** Listens to changes of a project while the component is mounted; on a hidden page only if requested. */
export function useLive(
  projectId: number,
  kinds: readonly LiveKind[],
  onChange: (message: LiveMessage) => void,
  inBackground = false,
): void {
  const latest = useRef({ kinds, onChange });
  latest.current = { kinds, onChange };
  useEffect(
    () =>
      liveConnection(projectId).listen((message) => {
        const { kinds: wanted, onChange: heard } = latest.current;
        if (message.kinds.some((kind) => wanted.includes(kind))) heard(message);
      }, inBackground),
    [projectId, inBackground],
  );
}

interface LiveQueryOptions {
  /** Only changes that concern this app user, or do not say whom they concern. */
  userId?: string;
  /** The least time between two refetches. */
  leastMs?: number;
}

/** Refetches what is shown when data of these kinds changes, but not too often. */
export function useLiveQuery(
  projectId: number,
  kinds: readonly LiveKind[],
  stale: readonly Stale[],
  { userId, leastMs = MIN_BETWEEN_MS }: LiveQueryOptions = {},
): void {
  const client = useQueryClient();
  const timing = useRef<{ last: number; timer: ReturnType<typeof setTimeout> | undefined }>({
    // What was just fetched need not be refetched because of a change shortly before.
    last: Date.now(),
    timer: undefined,
  });
  const latest = useRef(stale);
  latest.current = stale;
  useEffect(
    () => () => {
      clearTimeout(timing.current.timer);
      // Changes are no longer noticed: the next component that shows it refetches.
      void invalidate(client, latest.current, 'none');
    },
    [client],
  );
  useLive(projectId, kinds, ({ users }) => {
    if (userId !== undefined && users && !users.includes(userId)) return;
    const { last, timer } = timing.current;
    if (timer) return;
    const wait = Math.max(0, last + leastMs - Date.now());
    timing.current.timer = setTimeout(() => {
      timing.current = { last: Date.now(), timer: undefined };
      void invalidate(client, latest.current);
    }, wait);
  });
}

export const useLiveState = (projectId: number): LiveState => {
  const connection = liveConnection(projectId);
  return useSyncExternalStore(connection.onState, connection.state);
};
