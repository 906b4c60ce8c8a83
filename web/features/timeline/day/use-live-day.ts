import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UserKey } from '#web/api/user-key.ts';
import { useLive } from '#web/session/use-live.ts';
import { timelineKeys } from './day.queries.ts';

const KINDS = ['timeline', 'states', 'troubles'] as const;
/** The throttle of refetches; changes in between are picked up by the next one or by polling. */
const MIN_BETWEEN_MS = 3_000;

/** Refetches the current day as its phone reports; past days do not change. */
export function useLiveDay(userKey: UserKey, isRunning: boolean): void {
  const client = useQueryClient();
  const last = useRef(0);
  useLive(userKey.projectId, KINDS, () => {
    if (!isRunning || Date.now() - last.current < MIN_BETWEEN_MS) return;
    last.current = Date.now();
    void client.invalidateQueries({ queryKey: timelineKeys.ofUser(userKey) });
  });
}
